import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromUtm } from '../../flight/geo/planes/utm.ts';
import { groundHeightM } from '../../flight/site/ground.ts';
import { surveyLens } from '../../flight/site/render/photo.ts';
import { houses, toSite, type House } from '../../flight/site/site.ts';
import { seededRandom } from '../../flight/testing/seeded-random.ts';
import type { SitePhoto } from '../../server/files/photos/writing/site-photo.ts';
import { quantile } from '../../server/projects/engines/built-in/placing/linear.ts';
import { testRun, type TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { rawProducts } from '../../server/projects/engines/engine.ts';
import { readMesh } from '../../server/projects/engines/read-mesh.ts';
import { judge } from './judge.ts';
import { judgeReport, runTimed } from './run-timed.ts';
import { drawInto, sceneOf } from './site-run.ts';

type Place = readonly [x: number, y: number, z: number];

const barn = houses[0] as House;
const lens = surveyLens(1280, 960);
/** Nine photos downward, and twelve around at 45°. */
const [FLYING_M, APART_M] = [43.6, [14, 12]] as const;
const [AROUND, AWAY_M, AROUND_M] = [12, 31, 34];
/** Faces of a wall: so near to the true one, so far from its edges. */
const [NEAR_M, EDGE_M] = [1.5, 0.6];
const FACING_COSINE = 0.6;
const MOST_PIXELS_OFF = 2;

const walls = {
  south: { axis: 1, side: -1 },
  north: { axis: 1, side: 1 },
  east: { axis: 0, side: 1 },
  west: { axis: 0, side: -1 },
} as const;

/** Processes photos of the barn, and prints how far the walls of the mesh are from the true ones. */
export async function judgeBarn(folder: string): Promise<void> {
  const threads = os.availableParallelism();
  const photos = await drawInto(path.join(folder, 'barn', 'photos'), barnShots(), threads);
  console.log(`${photos.length} photos of the barn: ${lens.widthPx} × ${lens.heightPx}`);
  const run = testRun(path.join(folder, 'barn', 'run'), photos, { threads });
  judgeReport(await runTimed(run));
  const { groundResolutionM } = sceneOf(run);
  const faces = measuredFaces(run);
  for (const [name, wall] of Object.entries(walls)) {
    const off = faces.flatMap((face) => offWall(face, wall) ?? []);
    const most = MOST_PIXELS_OFF * groundResolutionM;
    judge(`${name} wall of the barn, median m`, quantile(off, 0.5), most);
    console.log(`     ${off.length} faces, 95 % ${quantile(off, 0.95).toFixed(2)} m`);
  }
}

function barnShots(): SitePhoto[] {
  const random = seededRandom(7);
  const about = (size: number) => size * (random() - 0.5) * 2;
  const groundM = groundHeightM(barn.x, barn.y);
  const [acrossM, alongM] = APART_M;
  const above = [-1, 0, 1].flatMap((column) =>
    [-1, 0, 1].map((row) => ({ x: column * acrossM, y: row * alongM, z: FLYING_M, yawDeg: 0, pitchDeg: -89.6 })),
  );
  const around = Array.from({ length: AROUND }, (_, at) => {
    const angle = (2 * Math.PI * at) / AROUND + 0.1;
    const yawDeg = (angle * 180) / Math.PI;
    return { x: -AWAY_M * Math.sin(angle), y: -AWAY_M * Math.cos(angle), z: AROUND_M, yawDeg, pitchDeg: -45 };
  });
  return [...above, ...around].map(({ x, y, z, yawDeg, pitchDeg }, at) => ({
    lens,
    date: 'june',
    seed: at + 1,
    exposure: 1 + about(0.03),
    pose: {
      x: barn.x + x + about(0.3),
      y: barn.y + y + about(0.3),
      z: groundM + z + about(0.3),
      yawDeg: yawDeg + about(1),
      pitchDeg: pitchDeg + about(0.3),
      rollDeg: about(0.5),
    },
  }));
}

/** Metres along the ridge of the barn, across it, and above its ground. */
function inBarn([x, y, z]: Place): Place {
  const turn = ((90 - barn.ridgeDeg) * Math.PI) / 180;
  const [east, north] = [x - barn.x, y - barn.y];
  return [
    east * Math.cos(turn) + north * Math.sin(turn),
    north * Math.cos(turn) - east * Math.sin(turn),
    z - groundHeightM(barn.x, barn.y),
  ];
}

/** Corners of the faces that were measured, in metres of the barn. */
function measuredFaces(run: TestRun): Place[][] {
  const { origin, epsg } = sceneOf(run);
  const parts = readMesh(fs.readFileSync(path.join(run.folder, rawProducts.mesh)));
  return parts
    .filter(({ name }) => name === 'measured')
    .flatMap(({ positions, indices }) => {
      const corners = Array.from({ length: positions.length / 3 }, (_, at): Place => {
        const [east = 0, up = 0, south = 0] = positions.subarray(at * 3, at * 3 + 3);
        const { x, y } = toSite(fromUtm([origin[0] + east, origin[1] - south], epsg));
        return inBarn([x, y, origin[2] + up]);
      });
      return Array.from({ length: indices.length / 3 }, (_, face) =>
        Array.from(indices.subarray(face * 3, face * 3 + 3), (at) => corners[at]!),
      );
    });
}

/** How far a face is from a wall; null if it is none of its faces. */
function offWall(face: readonly Place[], { axis, side }: (typeof walls)[keyof typeof walls]): number | null {
  const [a, b, c] = face as [Place, Place, Place];
  const middle = [0, 1, 2].map((at) => (a[at]! + b[at]! + c[at]!) / 3) as unknown as Place;
  const half = [barn.lengthM / 2, barn.widthM / 2] as const;
  const off = middle[axis] * side - half[axis];
  const isInside =
    Math.abs(off) < NEAR_M &&
    Math.abs(middle[1 - axis]!) < half[1 - axis]! - EDGE_M &&
    middle[2] > EDGE_M &&
    middle[2] < barn.eavesM - EDGE_M;
  return isInside && facing([a, b, c], axis) * side > FACING_COSINE ? Math.abs(off) : null;
}

/** The share of the normal of a face along an axis. */
function facing([a, b, c]: readonly [Place, Place, Place], axis: 0 | 1): number {
  const [one, other] = [b, c].map((corner) => [0, 1, 2].map((at) => corner[at]! - a[at]!)) as [number[], number[]];
  const normal = [0, 1, 2].map((at) => {
    const [next, last] = [(at + 1) % 3, (at + 2) % 3];
    return one[next]! * other[last]! - one[last]! * other[next]!;
  });
  return normal[axis]! / Math.max(1e-12, Math.hypot(...normal));
}
