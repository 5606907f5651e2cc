import { randomUUID } from 'node:crypto';
import type { HeightFile } from '@overflight/contract/map/terrain.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { type GeoTiffOptions, makeGeoTiff } from './make-geotiff.ts';

const levelGround: GeoTiffOptions = { columns: 2, rows: 2, heightAt: () => 400, west: 8, north: 47, step: 0.01 };

/** A file of heights, of level ground near the Alps unless said otherwise, as an administrator adds it. */
export async function addHeightFile(
  { app }: TestServer,
  { headers }: TestUser,
  ground: GeoTiffOptions = levelGround,
): Promise<HeightFile & { url: string }> {
  const url = `/terrain/v1/admin/files/${randomUUID()}`;
  const payload = makeGeoTiff(ground);
  const sent = { ...headers, 'content-type': 'application/octet-stream' };
  const query = '?fileName=alps.tif&datum=egm96';
  return { ...(await app.inject({ method: 'PUT', url: `${url}${query}`, headers: sent, payload })).json(), url };
}
