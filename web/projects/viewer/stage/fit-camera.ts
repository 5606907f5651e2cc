import { Vector3, type Box3, type PerspectiveCamera } from 'three';

/** From the middle to the camera: from the south, above. */
const AWAY = new Vector3(0, 0.55, 0.65).normalize();
/** In CSS pixels; below lie the bars over the picture. */
const free = { side: 12, top: 16, bottom: 64 } as const;
const ROUNDS = 20;

type View = { width: number; height: number };

/**
 * Moves the camera so that a box fills what is free of a view; returns its middle, which one turns about. The picture is
 * shifted rather than the camera, which would turn about a place beside it.
 */
export function fitCamera(camera: PerspectiveCamera, box: Box3, view: View): Vector3 {
  const target = box.getCenter(new Vector3());
  const room = {
    width: Math.max(0.2, 2 - (4 * free.side) / view.width),
    height: Math.max(0.2, 2 - (2 * (free.top + free.bottom)) / view.height),
    /** Of its middle. */
    up: (free.bottom - free.top) / view.height,
  };
  let distance = Math.max(1, box.getSize(new Vector3()).length());
  let middle = 0;
  camera.clearViewOffset();
  for (let round = 0; round < ROUNDS; round++) {
    camera.position.copy(AWAY).multiplyScalar(distance).add(target);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = cornersOf(box).map((corner) => corner.project(camera));
    const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    middle = (low + high) / 2;
    distance *= Math.max((Math.max(...xs) - Math.min(...xs)) / room.width, (high - low) / room.height);
  }
  shiftPicture(camera, view, room.up - middle);
  return target;
}

/** Up by a share of half its height, also in a view of another size. */
export function shiftPicture(camera: PerspectiveCamera, { width, height }: View, up = shiftOf(camera)): void {
  camera.setViewOffset(width, height, 0, (up * height) / 2, width, height);
}

const shiftOf = ({ view }: PerspectiveCamera): number => (view ? (2 * view.offsetY) / view.fullHeight : 0);

export const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
