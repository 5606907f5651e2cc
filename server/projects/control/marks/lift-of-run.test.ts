import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import type { ControlImported, ControlPhoto } from '@overflight/contract/projects/control-points.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { viewerFiles } from '../../engines/products/outcome.ts';
import { addPhotos } from '../../testing/add-photos.ts';
import { gdal, makeCogs, middle, middleHeightM } from '../../testing/make-cogs.ts';
import { projectCalls } from '../../testing/project-calls.ts';

const server = await startTestServer();
const { services } = server;
const calls = projectCalls(server, await signInAs(server, { products: ['process'], name: 'Pat Pilot' }));

const [TOO_LOW_M, ABOVE_M, ASIDE_M, FOCAL_PX] = [28, 100, 10, 3000];

/** A finished run with one camera beside the middle of its surface, in a frame that is too low as the altitudes of its photos were. */
async function aRun(processId: string, fileId: string): Promise<string> {
  const [east, north] = toUtm(middle, 32_632);
  const lens = { widthPx: 4000, heightPx: 3000, fx: FOCAL_PX, fy: FOCAL_PX, cx: 2000, cy: 1500 };
  const pose = {
    name: 'P0.JPG',
    utm: [east - ASIDE_M, north, middleHeightM + ABOVE_M],
    rotation: [1, 0, 0, 0, -1, 0, 0, 0, -1],
    lens: { ...lens, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 },
  };
  const outcome = {
    origin: { position: middle, altitudeM: 400, epsg: 32_632 },
    photos: [{ name: pose.name, fileId, planId: '' }],
    poses: [pose],
    report: {},
  };
  const id = randomUUID();
  const now = services.now();
  const run = { id, project_id: processId, engine: 'built-in' as const, stages: [], asked_at: now, finished_at: now };
  await services.db
    .insertInto('project_runs')
    .values({ ...run, outcome: JSON.stringify(outcome) })
    .execute();
  return id;
}

async function addSurface(processId: string, runId: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-lift-'));
  const bytes = fs.readFileSync((await makeCogs(folder)).surface);
  const { key, sha256, size } = await services.storage.write(Readable.from([bytes]), bytes.length);
  const file = { id: randomUUID(), project_id: processId, run_id: runId, folder: '', name: viewerFiles.surface };
  await services.db
    .insertInto('project_files')
    .values({ ...file, key, sha256, size })
    .execute();
  fs.rmSync(folder, { recursive: true, force: true });
}

it.skipIf(gdal.isMissing)(
  `MODEL-01 control points are looked for on the surface of a run whose altitudes are off by tens of metres${gdal.reason}`,
  async () => {
    const planId = await calls.plan();
    await addPhotos(services, { planId, count: 1, check: { position: middle } });
    const { processId } = await calls.saved({ name: `Shore ${randomUUID()}`, sources: [planId] });
    const [lng, lat] = middle;
    const importedAt = async (name: string, heightM: number) => {
      const csv = { csv: `${name},${lng},${lat},${heightM}`, system: 'EPSG:4326', heightDatum: 'egm96' };
      const { points } = (await calls.ask('POST', `/${processId}/control`, csv)).json<ControlImported>();
      return points.find((point) => point.name === name)?.pointId ?? '';
    };
    const columnOf = async (pointId: string) => {
      const { photos } = (await calls.ask('GET', `/${processId}/control/${pointId}/photos`)).json<{
        photos: ControlPhoto[];
      }>();
      return photos[0]?.expectedAt?.[0];
    };
    const pointId = await importedAt('A', middleHeightM + TOO_LOW_M);
    const { id } = await services.db
      .selectFrom('files')
      .select('id')
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow();
    const runId = await aRun(processId, id);
    // Without its surface nothing tells.
    expect(await columnOf(pointId)).toBeCloseTo(2000 + (FOCAL_PX * ASIDE_M) / (ABOVE_M - TOO_LOW_M), 0);
    await addSurface(processId, runId);
    expect(await columnOf(pointId)).toBeCloseTo(2000 + (FOCAL_PX * ASIDE_M) / ABOVE_M, 0);
    // Where heights agree, one on a mast stays on it.
    await importedAt('A', middleHeightM);
    await importedAt('B', middleHeightM);
    const mast = await importedAt('Mast', middleHeightM + 20);
    expect(await columnOf(mast)).toBeCloseTo(2000 + (FOCAL_PX * ASIDE_M) / (ABOVE_M - 20), 0);
  },
);
