import { BufferAttribute, BufferGeometry, Mesh, type Object3D } from 'three';

/** Triangles of all of a mesh while it moves; smaller ones stay as they are. */
const COARSE_TRIANGLES = 40_000;
/** Share of the extent by which it may be off. */
const MOST_ERROR = 0.01;

type Both = { mesh: Mesh; fine: BufferGeometry; coarse: BufferGeometry };

/** A mesh that is drawn with fewer triangles on request; these are made when they are first wanted. */
export function coarseMesh(root: Object3D, { onMade }: { onMade: () => void }) {
  let state: 'unmade' | 'making' | Both[] = 'unmade';
  const make = async () => {
    state = 'making';
    state = await bothOf(root);
    onMade();
  };
  return {
    show: (isCoarse: boolean): void => {
      if (isCoarse && state === 'unmade') void make().catch(() => undefined);
      if (typeof state === 'string') return;
      for (const { mesh, fine, coarse } of state) mesh.geometry = isCoarse ? coarse : fine;
    },
    remove: (): void => {
      if (typeof state === 'string') return;
      for (const { mesh, fine, coarse } of state) {
        mesh.geometry = fine;
        coarse.dispose();
      }
    },
  };
}

async function bothOf(root: Object3D): Promise<Both[]> {
  const meshes: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh && object.geometry.index) meshes.push(object);
  });
  const share = COARSE_TRIANGLES / meshes.reduce((sum, { geometry }) => sum + trianglesOf(geometry), 0);
  if (share >= 1) return [];
  const { MeshoptSimplifier } = await import('three/addons/libs/meshopt_simplifier.module.js');
  await MeshoptSimplifier.ready;
  return meshes.map((mesh) => {
    const { geometry: fine } = mesh;
    const positions = Float32Array.from({ length: fine.getAttribute('position').count * 3 }, (_, at) =>
      fine.getAttribute('position').getComponent(Math.floor(at / 3), at % 3),
    );
    const indices = Uint32Array.from(fine.index?.array ?? []);
    const [fewer] = MeshoptSimplifier.simplify(
      indices,
      positions,
      3,
      3 * Math.ceil(trianglesOf(fine) * share),
      MOST_ERROR,
    );
    const coarse = new BufferGeometry();
    for (const [name, attribute] of Object.entries(fine.attributes)) coarse.setAttribute(name, attribute);
    coarse.setIndex(new BufferAttribute(fewer, 1));
    return { mesh, fine, coarse };
  });
}

const trianglesOf = ({ index }: BufferGeometry): number => (index?.count ?? 0) / 3;
