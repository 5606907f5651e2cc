import { MeshoptSimplifier } from 'meshoptimizer';
import type { SurfaceMesh } from './join-nets.ts';

/** How far a simplified surface may be from the net, in voxels. */
const MOST_VOXELS = 3;

type Budget = { maxTriangles: number; voxelM: number };

/** Simplifies a tile or the whole mesh; the border stays, so that tiles fit together. */
export async function simplifyNet(net: SurfaceMesh, { maxTriangles, voxelM }: Budget): Promise<SurfaceMesh> {
  await MeshoptSimplifier.ready;
  const { positions, triangles } = net;
  const wanted = Math.min(triangles.length, 3 * Math.floor(maxTriangles));
  if (wanted === 0) return compactNet(net);
  const most = MOST_VOXELS * voxelM;
  const [kept] = MeshoptSimplifier.simplify(triangles, positions, 3, wanted, most, ['LockBorder', 'ErrorAbsolute']);
  return compactNet({ ...net, triangles: Uint32Array.from(kept) });
}

/** Removes unused vertices. */
export function compactNet({ positions, voxels, isFilled, triangles: old }: SurfaceMesh): SurfaceMesh {
  const triangles = Uint32Array.from(old);
  const [newNumbers, vertices] = MeshoptSimplifier.compactMesh(triangles);
  const kept: SurfaceMesh = {
    positions: new Float32Array(vertices * 3),
    voxels: new Int32Array(vertices * 3),
    isFilled: new Uint8Array(vertices),
    triangles,
  };
  for (const [before, number] of newNumbers.entries()) {
    if (number === 0xffff_ffff) continue;
    kept.positions.set(positions.subarray(before * 3, before * 3 + 3), number * 3);
    kept.voxels.set(voxels.subarray(before * 3, before * 3 + 3), number * 3);
    kept.isFilled[number] = isFilled[before] as number;
  }
  return kept;
}
