import { expect, it } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { builtInEngine } from './engines/built-in/engine.ts';
import { surveyInWgs84 } from './engines/built-in/testing/engine-run.ts';
import { addSurfaceProject } from './testing/add-surface-project.ts';
import { paceOf } from './pace.ts';

const server = await startTestServer();
const size = { widthPx: 2000, heightPx: 1125 };
const photos = Array.from({ length: 40 }, () => size);

/** A finished run that took so many times as long as foretold. */
async function addRun(times: number): Promise<void> {
  const id = await addSurfaceProject(server, { name: `Took ${times}` });
  const foretold = builtInEngine.estimate(photos, surveyInWgs84)?.seconds ?? 0;
  const report = {
    seconds: times * foretold,
    settings: { processingType: 'survey', orthoOnly: false },
    lenses: [{ photos: 40, ...size, focalPx: null }],
  };
  await server.services.db
    .updateTable('project_runs')
    .set({ outcome: JSON.stringify({ report }) })
    .where('project_id', '=', id)
    .execute();
}

it('MODEL-06 the time foretold follows how long finished runs took on this installation', async () => {
  const pace = () => paceOf(server.services, builtInEngine);
  // Its report does not tell the sizes of the photos.
  await addSurfaceProject(server, { name: 'Earlier version' });
  expect(await pace()).toBeNull();
  await addRun(1.8);
  expect(await pace()).toBeCloseTo(1.8, 6);
  await addRun(2.2);
  expect(await pace()).toBeCloseTo(Math.sqrt(1.8 * 2.2), 6);
  // One that waited for hours does not spoil it.
  await addRun(40);
  expect(await pace()).toBeCloseTo(2.2, 6);
});
