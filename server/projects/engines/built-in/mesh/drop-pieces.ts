import type { SurfaceMesh } from './join-nets.ts';
import { rootsOf } from '../depth/roots.ts';

/** The mesh without pieces that touch nothing else and are smaller than an area. */
export function dropPieces(net: SurfaceMesh, leastM2: number): SurfaceMesh {
  const { positions, triangles } = net;
  const roots = rootsOf(net.isFilled.length, (join) => {
    for (let at = 0; at < triangles.length; at += 3) {
      join(triangles[at] as number, triangles[at + 1] as number);
      join(triangles[at] as number, triangles[at + 2] as number);
    }
  });
  const areas = new Float64Array(roots.length);
  for (let at = 0; at < triangles.length; at += 3) {
    const root = roots[triangles[at] as number] as number;
    areas[root] = (areas[root] as number) + areaOf(positions, triangles, at);
  }
  return {
    ...net,
    triangles: triangles.filter(
      (_, at) => (areas[roots[triangles[at - (at % 3)] as number] as number] as number) >= leastM2,
    ),
  };
}

/** Of the triangle whose first corner is at `at`. */
export function areaOf(positions: Float32Array, triangles: Uint32Array, at: number): number {
  const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
  const side = (vertex: number, axis: number) =>
    (positions[vertex * 3 + axis] as number) - (positions[a * 3 + axis] as number);
  const [bx, by, bz, cx, cy, cz] = [side(b, 0), side(b, 1), side(b, 2), side(c, 0), side(c, 1), side(c, 2)];
  return Math.hypot(by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx) / 2;
}
