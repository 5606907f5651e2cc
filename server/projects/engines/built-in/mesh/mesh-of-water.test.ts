import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeCloud } from '../depth/cloud/point-cloud.ts';
import { coarseHeights } from '../heights/smooth-heights.ts';
import { heldSurface } from '../heights/stored-surface.ts';
import { terrainGrid } from '../terrain/terrain-grid.ts';
import { mapOf } from '../terrain/water/water-map.ts';
import { testRun } from '../testing/engine-run.ts';
import { cloudSurface } from './cloud-surface.ts';
import { crownField } from './crowns/crown-field.ts';
import { findCrowns } from './crowns/find-crowns.ts';

const [SIDE_M, CELL_M] = [16, 0.1];
const cells = SIDE_M / CELL_M;
const layout = { columns: cells, rows: cells, cellM: CELL_M, westM: -SIDE_M / 2, northM: SIDE_M / 2 };
/** Falls to the east, to a metre below the level of the water there. */
const measuredM = (east: number) => -Math.min(1, Math.max(0, 0.5 * east));

it('MODEL-04 the mesh of water and of doubtful ground beside it is level, not what was measured below', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-mesh-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const run = testRun(folder, []);
  const eastOf = (at: number) => layout.westM + ((at % cells) + 0.5) * CELL_M;
  const northOf = (at: number) => layout.northM - (Math.floor(at / cells) + 0.5) * CELL_M;
  const all = Array.from({ length: cells * cells }, (_, at) => at);
  await makeCloud(run, { layout, lowM: -3, highM: 3 }, async ({ add }) => {
    for (const at of all) {
      const east = eastOf(at);
      add({ east, north: northOf(at), up: measuredM(east), normal: [0, 0, 1], colour: [90, 90, 90], weight: 3 });
    }
  });
  const heights = { ...layout, values: new Float32Array(cells * cells) };
  const isMeasured = Uint8Array.from(all, (at) => (eastOf(at) < 0 ? 1 : 0));
  const terrain = terrainGrid(heldSurface({ ...heights, isMeasured }));
  const crowns = crownField(findCrowns({ grid: heights, coarse: coarseHeights(heights), isMeasured }, terrain));
  const eastern = all.filter((at) => eastOf(at) > 0);
  const [wet, below] = [eastern.filter((at) => northOf(at) < 0), eastern.filter((at) => northOf(at) > 0)];
  const water = mapOf({ layout, areas: [{ levelM: 0, cells: wet, below, beside: [] }] });
  const { positions } = await cloudSurface(run, { heights, crowns, water, maxTriangles: 5000 });
  const vertices = Array.from({ length: positions.length / 3 }, (_, vertex) =>
    positions.subarray(vertex * 3, vertex * 3 + 3),
  );
  const inEast = vertices.filter(([east = 0]) => east > 1);
  expect(inEast.length).toBeGreaterThan(4);
  expect(Math.min(...inEast.map(([, , up = 0]) => up))).toBeGreaterThan(-0.2);
  expect(Math.max(...inEast.map(([, , up = 0]) => up))).toBeLessThan(0.2);
});
