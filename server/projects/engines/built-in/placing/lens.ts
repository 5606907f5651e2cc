/** Pinhole with OpenCV's radial and tangential distortion. Pixel centres are at 0.5. */
export type Lens = {
  widthPx: number;
  heightPx: number;
  fx: number;
  fy: number;
  cx: number;
  cy: number;
  k1: number;
  k2: number;
  p1: number;
  p2: number;
  k3: number;
};

type Flat = [x: number, y: number];

const ROUNDS = 20;

/** Pixel of the ray through (x, y, 1). */
export function distort({ fx, fy, cx, cy, k1, k2, p1, p2, k3 }: Lens, x: number, y: number): Flat {
  const r2 = x * x + y * y;
  const radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3));
  return [
    fx * (x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)) + cx,
    fy * (y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y) + cy,
  ];
}

/** Inverse of `distort`, by fixed-point iteration. */
export function undistort(lens: Lens, u: number, v: number): Flat {
  const { fx, fy, cx, cy, k1, k2, p1, p2, k3 } = lens;
  const [u0, v0] = [(u - cx) / fx, (v - cy) / fy];
  let [x, y] = [u0, v0];
  for (let round = 0; round < ROUNDS; round++) {
    const r2 = x * x + y * y;
    const radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3));
    [x, y] = [
      (u0 - 2 * p1 * x * y - p2 * (r2 + 2 * x * x)) / radial,
      (v0 - p1 * (r2 + 2 * y * y) - 2 * p2 * x * y) / radial,
    ];
  }
  return [x, y];
}

/** Rays through the corners and edge midpoints of the image. */
export function borderRays(lens: Lens): Flat[] {
  const { widthPx: w, heightPx: h } = lens;
  const border = [
    [0, 0],
    [w / 2, 0],
    [w, 0],
    [w, h / 2],
    [w, h],
    [w / 2, h],
    [0, h],
    [0, h / 2],
  ] as const;
  return border.map(([u, v]) => undistort(lens, u, v));
}

/** Beyond this squared radius the distortion polynomial is invalid and may fold rays back into the image. */
export function maxRadiusSquared(lens: Lens): number {
  return Math.max(...borderRays(lens).map(([x, y]) => x * x + y * y)) * 1.05;
}

/** The same lens for a resized image. */
export function scaleLens(lens: Lens, scale: number): Lens {
  return {
    ...lens,
    widthPx: Math.round(lens.widthPx * scale),
    heightPx: Math.round(lens.heightPx * scale),
    fx: lens.fx * scale,
    fy: lens.fy * scale,
    cx: lens.cx * scale,
    cy: lens.cy * scale,
  };
}
