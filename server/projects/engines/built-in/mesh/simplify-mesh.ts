import { MeshoptSimplifier } from 'meshoptimizer';

export type Mesh = {
  places: Float32Array;
  /** Whatever else each corner has, in the same order: two places on a picture, or four bytes of colour. */
  extras: Float32Array | Uint8Array;
  extrasPerCorner: number;
  triangles: Uint32Array;
};

/** Share of the size of the whole by which the surface may move. */
const MOST_ERROR = 0.005;

/** At most so many triangles, fewer where the surface is flat; edges stay where they are. */
export async function simplifyMesh(mesh: Mesh, mostTriangles: number): Promise<Mesh> {
  await MeshoptSimplifier.ready;
  const { places, triangles } = mesh;
  const wanted = Math.min(triangles.length, mostTriangles * 3);
  const flags = ['LockBorder' as const];
  let [kept] = MeshoptSimplifier.simplify(triangles, places, 3, wanted, MOST_ERROR, flags);
  if (kept.length > wanted * 2) [kept] = MeshoptSimplifier.simplify(kept, places, 3, wanted, 1);
  return compact({ ...mesh, triangles: Uint32Array.from(kept) });
}

/** Without the corners that no triangle uses. */
function compact({ places, extras, extrasPerCorner, triangles }: Mesh): Mesh {
  const [newNumbers, corners] = MeshoptSimplifier.compactMesh(triangles);
  const kept: Mesh = {
    places: new Float32Array(corners * 3),
    extras:
      extras instanceof Uint8Array
        ? new Uint8Array(corners * extrasPerCorner)
        : new Float32Array(corners * extrasPerCorner),
    extrasPerCorner,
    triangles,
  };
  for (const [old, number] of newNumbers.entries()) {
    if (number === 0xffff_ffff) continue;
    kept.places.set(places.subarray(old * 3, old * 3 + 3), number * 3);
    kept.extras.set(extras.subarray(old * extrasPerCorner, (old + 1) * extrasPerCorner), number * extrasPerCorner);
  }
  return kept;
}
