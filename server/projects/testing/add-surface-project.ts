import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { projectNameKey } from '@overflight/contract/projects/projects.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { makeGeoTiff } from '../../terrain/testing/make-geotiff.ts';
import { viewerFiles } from '../engines/products/outcome.ts';
import type { StoredOutcome } from '../runs/end-run.ts';

type Wanted = {
  tenant?: string;
  name: string;
  heightAt?: (column: number, row: number) => number;
  /** Files of the photos it was made of. */
  photos?: string[];
  /** Neither place nor size is known. */
  isLocal?: true;
};

/** 200 × 200 cells of half a metre on the map, at the north-western corner of the test's level ground. */
export const surfacePlace = { west: 890_900, north: 5_942_000, step: 0.5, cells: 200, code: 3857 } as const;
/** The place in the middle of a cell. */
export function surfacePosition(column: number, row: number): [lng: number, lat: number] {
  const { west, north, step } = surfacePlace;
  const [x, y] = [west + (column + 0.5) * step, north - (row + 0.5) * step];
  const degrees = 180 / Math.PI / 6_378_137;
  return [x * degrees, (2 * Math.atan(Math.exp(y / 6_378_137)) - Math.PI / 2) * (180 / Math.PI)];
}

/** A completed project whose only run made a surface; returns its id. */
export async function addSurfaceProject({ services }: TestServer, { tenant = '', name, ...run }: Wanted) {
  const id = randomUUID();
  const by = { id: randomUUID(), name: 'Pat Pilot', date: services.now().toISOString() };
  const about = { status: 'Completed', received_at: services.now(), processing_type: 'survey', wkt_crs: '' } as const;
  const rest = { giga_pixel_count: 1, explorer_url: '', ortho_only: false, sources: [] };
  const people = { created_by: JSON.stringify(by), updated_by: JSON.stringify(by) };
  const row = { id, tenant, name, name_key: projectNameKey(name), ...about, ...rest, ...people };
  await services.db.insertInto('projects').values(row).execute();
  await addSurfaceRun({ services }, id, run);
  return id;
}

/** Another finished run of a project. */
export async function addSurfaceRun(
  { services }: Pick<TestServer, 'services'>,
  projectId: string,
  { heightAt = () => 350, photos = [], isLocal }: Omit<Wanted, 'tenant' | 'name'>,
): Promise<void> {
  const runId = randomUUID();
  const outcome: Pick<StoredOutcome, 'photos'> & { report: Partial<StoredOutcome['report']> } = {
    photos: photos.map((fileId) => ({ name: 'photo.jpg', fileId, planId: '' })),
    report: { engine: 'built-in', photosUsed: photos.length, ...(isLocal && { isLocal }) },
  };
  const now = services.now();
  const times = { asked_at: now, started_at: now, finished_at: now };
  const run = { id: runId, project_id: projectId, engine: 'built-in' as const, stages: [], ...times };
  await services.db
    .insertInto('project_runs')
    .values({ ...run, outcome: JSON.stringify(outcome) })
    .execute();
  const { cells, ...place } = surfacePlace;
  const bytes = makeGeoTiff({ ...place, columns: cells, rows: cells, heightAt, noData: -9999 });
  const { key, sha256, size } = await services.storage.write(Readable.from([bytes]), bytes.length);
  const file = { id: randomUUID(), project_id: projectId, run_id: runId, folder: '', name: viewerFiles.surface };
  await services.db
    .insertInto('project_files')
    .values({ ...file, key, sha256, size })
    .execute();
}
