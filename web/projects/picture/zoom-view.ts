/** How a photo is shown: a pixel at (u, v) is at scale × (u, v) + (x, y) on the screen. */
export type ZoomView = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
export type Place = readonly [number, number];

const [LEAST_SHARE, MOST_SCALE] = [0.8, 16];

export const toScreen = ({ scale, x, y }: ZoomView, [u, v]: Place): Place => [scale * u + x, scale * v + y];
export const toPhoto = ({ scale, x, y }: ZoomView, [left, top]: Place): Place => [
  (left - x) / scale,
  (top - y) / scale,
];

/** The scale at which the whole photo is seen. */
export const wholeScale = (photo: Size, screen: Size): number =>
  Math.min(screen.width / photo.width, screen.height / photo.height);

/** A photo with this place in the middle of the screen. */
export const viewOf = ([u, v]: Place, scale: number, { width, height }: Size): ZoomView => ({
  scale,
  x: width / 2 - scale * u,
  y: height / 2 - scale * v,
});

/** Without an empty area beside a photo that is larger than the screen; a smaller one is in its middle. */
export function filled({ scale, x, y }: ZoomView, photo: Size, screen: Size): ZoomView {
  const within = (at: number, room: number) => (room > 0 ? room / 2 : Math.min(0, Math.max(room, at)));
  return {
    scale,
    x: within(x, screen.width - scale * photo.width),
    y: within(y, screen.height - scale * photo.height),
  };
}

/** Larger or smaller by a factor; what is under the fixed place stays there. */
export function zoomed(view: ZoomView, factor: number, { fixed, whole }: { fixed: Place; whole: number }): ZoomView {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SHARE * whole, view.scale * factor));
  const [u, v] = toPhoto(view, fixed);
  return { scale, x: fixed[0] - scale * u, y: fixed[1] - scale * v };
}

export const moved = ({ scale, x, y }: ZoomView, [right, down]: Place): ZoomView => ({
  scale,
  x: x + right,
  y: y + down,
});

/** Inside of the photo. */
export const clamped = ([u, v]: Place, { width, height }: Size): [number, number] => [
  Math.min(Math.max(u, 0), width),
  Math.min(Math.max(v, 0), height),
];
