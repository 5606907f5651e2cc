import { Box3, Mesh, MeshBasicMaterial, Raycaster, Vector2, type Object3D } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { coarseMesh } from './coarse-mesh.ts';
import type { Loading, StageContent } from '../stage/stage-content.ts';

/** Multiplied with the colours of the faces. */
const [FILLED_COLOUR, PLAIN] = ['#ff9a3c', '#ffffff'];

export async function loadMesh(url: string, { onProgress, onChange }: Loading): Promise<StageContent> {
  const { scene } = await new GLTFLoader().loadAsync(url, ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : null),
  );
  const filled = filledMaterials(scene);
  const coarse = coarseMesh(scene, { onMade: onChange });
  return {
    hasFilled: filled.length > 0,
    object: scene,
    box: new Box3().setFromObject(scene),
    show: ({ marksFilled }) => {
      for (const material of filled) material.color.set(marksFilled ? FILLED_COLOUR : PLAIN);
    },
    update: (_camera, _heightPx, { isCoarse }) => coarse.show(isCoarse),
    hit: (camera, { x, y, width, height }) => {
      // All triangles: what is measured does not depend on how it is drawn.
      coarse.show(false);
      const ray = new Raycaster();
      ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
      return ray.intersectObject(scene)[0]?.point ?? null;
    },
    remove: coarse.remove,
  };
}

/** The engine names the material of faces that it could not measure. */
function filledMaterials(scene: Object3D): MeshBasicMaterial[] {
  const found = new Set<MeshBasicMaterial>();
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    for (const material of [object.material].flat())
      if (material instanceof MeshBasicMaterial && material.name === 'filled') found.add(material);
  });
  return [...found];
}
