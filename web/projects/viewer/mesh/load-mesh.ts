import { Box3, Raycaster, Vector2 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { Loading, StageContent } from '../stage/stage-content.ts';

export async function loadMesh(url: string, { onProgress }: Loading): Promise<StageContent> {
  const { scene } = await new GLTFLoader().loadAsync(url, ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : null),
  );
  return {
    object: scene,
    box: new Box3().setFromObject(scene),
    show: () => undefined,
    update: () => undefined,
    hit: (camera, { x, y, width, height }) => {
      const ray = new Raycaster();
      ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
      return ray.intersectObject(scene)[0]?.point ?? null;
    },
    remove: () => undefined,
  };
}
