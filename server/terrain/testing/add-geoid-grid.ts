import { randomUUID } from 'node:crypto';
import type { GeoidGrid } from '@overflight/contract/map/terrain.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { makeGeoTiff, type GeoTiffOptions } from './make-geotiff.ts';

type Wanted = Pick<GeoTiffOptions, 'heightAt'> & Partial<GeoTiffOptions>;

/** A grid around the Alps with longitudes beyond 360°, in a system of degrees of its own, as an administrator adds it. */
export async function addGeoidGrid({ app }: TestServer, { headers }: TestUser, wanted: Wanted) {
  const url = `/terrain/v1/admin/geoids/${randomUUID()}`;
  const place = { columns: 30, rows: 30, west: 365, north: 49, step: 0.25, isPoint: true, code: 4258 };
  const payload = makeGeoTiff({ ...place, ...wanted });
  const sent = { ...headers, 'content-type': 'application/octet-stream' };
  const query = '?fileName=national.tif&datum=navd88';
  const answer = await app.inject({ method: 'PUT', url: `${url}${query}`, headers: sent, payload });
  return { ...answer.json<GeoidGrid & { detail?: string }>(), status: answer.statusCode, url };
}
