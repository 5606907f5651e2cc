/**
 * How the site is projected. `rows` turn a position into three numbers; seen in perspective, the first two are divided
 * by the third, the distance along the axis. `back` is the inverse. Of two faces, the one with the greater key is nearer.
 */
export type View = {
  widthPx: number;
  heightPx: number;
  isPerspective: boolean;
  rows: Float64Array;
  back: Float64Array;
  /** Where the picture is taken from; for parallel rays, the direction towards it. */
  eye: [number, number, number];
};

export type Pose = {
  x: number;
  y: number;
  /** Above mean sea level. */
  z: number;
  /** Clockwise from north; -90 looks straight down; clockwise as seen along the axis. */
  yawDeg: number;
  pitchDeg: number;
  rollDeg: number;
};

/** The axes of a camera in the site: right, down in the picture, and forward. */
export function axesOf({ yawDeg, pitchDeg, rollDeg }: Pick<Pose, 'yawDeg' | 'pitchDeg' | 'rollDeg'>): number[][] {
  const [yaw, pitch, roll] = [yawDeg, pitchDeg, rollDeg].map((angle) => (angle * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const forward = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const level = [Math.cos(yaw), -Math.sin(yaw), 0];
  const down = [Math.sin(yaw) * Math.sin(pitch), Math.cos(yaw) * Math.sin(pitch), -Math.cos(pitch)];
  const right = level.map((value, axis) => value * Math.cos(roll) + (down[axis] ?? 0) * Math.sin(roll));
  const below = level.map((value, axis) => (down[axis] ?? 0) * Math.cos(roll) - value * Math.sin(roll));
  return [right, below, forward];
}

/** A pinhole camera; the principal point is the middle of the picture. */
export function pinhole(
  pose: Pose,
  { widthPx, heightPx, focalPx }: { widthPx: number; heightPx: number; focalPx: number },
): View {
  const [right = [], below = [], forward = []] = axesOf(pose);
  const mixed = (axis: readonly number[], middle: number) =>
    axis.map((value, n) => value * focalPx + middle * (forward[n] ?? 0));
  const linear = [mixed(right, widthPx / 2), mixed(below, heightPx / 2), forward];
  const eye: View['eye'] = [pose.x, pose.y, pose.z];
  return { widthPx, heightPx, isPerspective: true, eye, ...matrices(linear, eye) };
}

/** Straight down: one pixel is `x` and `y` metres wide, the first one at the north-west corner. */
export function fromAbove(
  { west, north }: { west: number; north: number },
  pixelM: { x: number; y: number },
  size: { widthPx: number; heightPx: number },
): View {
  const linear = [
    [1 / pixelM.x, 0, 0],
    [0, -1 / pixelM.y, 0],
    [0, 0, 1],
  ];
  return { ...size, isPerspective: false, eye: [0, 0, 1], ...matrices(linear, [west, north, 0]) };
}

/** Parallel rays from a direction, of a square around a point. */
export function alongRays(
  towards: [number, number, number],
  middle: [number, number, number],
  square: { px: number; pixelM: number },
): View {
  const [dx, dy, dz] = towards;
  const flat = Math.hypot(dx, dy);
  const right = [-dy / flat, dx / flat, 0];
  const up = [(-dx * dz) / flat, (-dy * dz) / flat, flat];
  const scaled = (axis: readonly number[]) => axis.map((value) => value / square.pixelM);
  const shift = square.px / 2;
  const made = matrices([scaled(right), scaled(up), [dx, dy, dz]], middle);
  made.rows[3] = (made.rows[3] ?? 0) + shift;
  made.rows[7] = (made.rows[7] ?? 0) + shift;
  return { widthPx: square.px, heightPx: square.px, isPerspective: false, eye: towards, ...made };
}

/** Three rows of a linear map and its origin, as rows of four numbers, and the inverse of the linear part. */
function matrices(linear: readonly (readonly number[])[], origin: readonly number[]) {
  const rows = new Float64Array(12);
  for (const [row, axis] of linear.entries()) {
    rows.set(axis, row * 4);
    rows[row * 4 + 3] = -axis.reduce((sum, value, n) => sum + value * (origin[n] ?? 0), 0);
  }
  return { rows, back: inverse(linear.flat()) };
}

function inverse([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: readonly number[]): Float64Array {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return Float64Array.of(
    (e * i - f * h) / determinant,
    (c * h - b * i) / determinant,
    (b * f - c * e) / determinant,
    (f * g - d * i) / determinant,
    (a * i - c * g) / determinant,
    (c * d - a * f) / determinant,
    (d * h - e * g) / determinant,
    (b * g - a * h) / determinant,
    (a * e - b * d) / determinant,
  );
}
