import { groundHeightM } from '../ground.ts';
import type { SiteDate } from '../site.ts';
import type { Mesh } from './mesh.ts';
import { type Rectangle, terrainMeshes } from './terrain-mesh.ts';
import { siteThings } from './things.ts';
import type { Pose, View } from './view.ts';

/** Triangles of the ground near the camera: photos show nothing smaller of its shape. */
export const NEAR_CELL_M = 1;
/** The ground from near to far: cells, and how far they reach from where the camera looks. */
const levels = [
  { cellM: NEAR_CELL_M, reachM: 170 },
  { cellM: 8, reachM: 1400 },
  { cellM: 64, reachM: 12_000 },
] as const;
/** A coarser level lies a little lower, so that the seam shows no gap. */
const LOWER_M = [0, 0.35, 2] as const;

/** What a camera at this pose may see. */
export function sceneOf(view: View, pose: Pose, date: SiteDate): Mesh[] {
  const looksAt = footprintMiddle(view, pose);
  let inner: Rectangle | undefined;
  const ground = levels.flatMap(({ cellM, reachM }, level) => {
    const blockM = 32 * cellM;
    const around = (value: number, sign: number) => Math.round((value + sign * reachM) / blockM) * blockM;
    const outer = {
      west: Math.min(around(looksAt.x, -1), around(pose.x, -1)),
      south: Math.min(around(looksAt.y, -1), around(pose.y, -1)),
      east: Math.max(around(looksAt.x, 1), around(pose.x, 1)),
      north: Math.max(around(looksAt.y, 1), around(pose.y, 1)),
    };
    if (level > 0 && inner && cornersWithin(view, pose, inner)) return [];
    const meshes = terrainMeshes(outer, { cellM, date, lowerM: LOWER_M[level] ?? 0 }, inner);
    inner = outer;
    return meshes;
  });
  return [...ground, ...siteThings(date)];
}

/** Everything within a rectangle, seen from above. */
export function sceneWithin(area: Rectangle, { cellM, date }: { cellM: number; date: SiteDate }): Mesh[] {
  return [...terrainMeshes(area, { cellM, date }), ...(cellM > 60 ? [] : siteThings(date))];
}

/** Where a ray through a pixel meets a level plane; at most `farM` away. */
function groundPoint(
  { back }: View,
  pose: Pose,
  { sx, sy, farM }: { sx: number; sy: number; farM: number },
): { x: number; y: number } {
  const ray = [0, 1, 2].map(
    (row) => (back[row * 3] ?? 0) * sx + (back[row * 3 + 1] ?? 0) * sy + (back[row * 3 + 2] ?? 0),
  );
  const [dx = 0, dy = 0, dz = 0] = ray;
  const above = Math.max(5, pose.z - groundHeightM(pose.x, pose.y) + 12);
  const flat = Math.hypot(dx, dy);
  const share = Math.min(dz < 0 ? above / -dz : Infinity, flat > 0 ? farM / flat : Infinity);
  return { x: pose.x + share * dx, y: pose.y + share * dy };
}

function footprintMiddle(view: View, pose: Pose): { x: number; y: number } {
  return groundPoint(view, pose, { sx: view.widthPx / 2, sy: view.heightPx / 2, farM: 120 });
}

function cornersWithin(view: View, pose: Pose, { west, south, east, north }: Rectangle): boolean {
  return [0, view.widthPx].every((sx) =>
    [0, view.heightPx].every((sy) => {
      const { x, y } = groundPoint(view, pose, { sx, sy, farM: 20_000 });
      return x > west && x < east && y > south && y < north;
    }),
  );
}
