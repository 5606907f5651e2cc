import { Vector3, type Box3, type PerspectiveCamera } from 'three';

/** From the middle to the camera: from the south, above. */
const AWAY = new Vector3(0, 0.55, 0.65).normalize();
/** In CSS pixels; below lie the bars over the picture. */
const free = { side: 12, top: 16, bottom: 64 } as const;
const ROUNDS = 20;

type View = { width: number; height: number };

/** Moves the camera so that a box fills what is free of a view; returns what it looks at. */
export function fitCamera(camera: PerspectiveCamera, box: Box3, { width, height }: View): Vector3 {
  const target = box.getCenter(new Vector3());
  let distance = Math.max(1, box.getSize(new Vector3()).length());
  const half = Math.tan((camera.fov * Math.PI) / 360);
  const room = {
    width: Math.max(0.2, 2 - (4 * free.side) / width),
    height: Math.max(0.2, 2 - (2 * (free.top + free.bottom)) / height),
    // Of its middle.
    up: (free.bottom - free.top) / height,
  };
  for (let round = 0; round < ROUNDS; round++) {
    camera.position.copy(AWAY).multiplyScalar(distance).add(target);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = cornersOf(box).map((corner) => corner.project(camera));
    const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    target.x += ((left + right) / 2) * half * camera.aspect * distance;
    // Along the ground, so that one turns about a place on it.
    target.z -= (((low + high) / 2 - room.up) * half * distance) / AWAY.y;
    distance *= Math.max((right - left) / room.width, (high - low) / room.height);
  }
  camera.position.copy(AWAY).multiplyScalar(distance).add(target);
  camera.lookAt(target);
  return target;
}

export const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
