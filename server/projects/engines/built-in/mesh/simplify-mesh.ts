import { MeshoptSimplifier } from 'meshoptimizer';

export type TriangleMesh = {
  positions: Float32Array;
  /** Vertex attributes: texture coordinates (2 floats) or RGBA colour (4 bytes). */
  attributes: Float32Array | Uint8Array;
  attributesPerVertex: number;
  triangles: Uint32Array;
};

/** Maximum deviation relative to the size of the mesh. */
const MAX_ERROR = 0.005;

/** Simplifies to a number of triangles; the border stays fixed. */
export async function simplifyMesh(mesh: TriangleMesh, maxTriangles: number): Promise<TriangleMesh> {
  await MeshoptSimplifier.ready;
  const { positions, triangles } = mesh;
  const wanted = Math.min(triangles.length, maxTriangles * 3);
  const flags = ['LockBorder' as const];
  let [kept] = MeshoptSimplifier.simplify(triangles, positions, 3, wanted, MAX_ERROR, flags);
  if (kept.length > wanted * 2) [kept] = MeshoptSimplifier.simplify(kept, positions, 3, wanted, 1);
  return compact({ ...mesh, triangles: Uint32Array.from(kept) });
}

/** Removes unused vertices. */
function compact({ positions, attributes, attributesPerVertex, triangles }: TriangleMesh): TriangleMesh {
  const [newNumbers, vertices] = MeshoptSimplifier.compactMesh(triangles);
  const kept: TriangleMesh = {
    positions: new Float32Array(vertices * 3),
    attributes:
      attributes instanceof Uint8Array
        ? new Uint8Array(vertices * attributesPerVertex)
        : new Float32Array(vertices * attributesPerVertex),
    attributesPerVertex,
    triangles,
  };
  for (const [old, number] of newNumbers.entries()) {
    if (number === 0xffff_ffff) continue;
    kept.positions.set(positions.subarray(old * 3, old * 3 + 3), number * 3);
    kept.attributes.set(
      attributes.subarray(old * attributesPerVertex, (old + 1) * attributesPerVertex),
      number * attributesPerVertex,
    );
  }
  return kept;
}
