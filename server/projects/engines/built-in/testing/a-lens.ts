import type { Lens } from '../placing/lens.ts';

/** As of a small drone's camera, with every kind of distortion. */
export const aLens: Lens = {
  widthPx: 2000,
  heightPx: 1125,
  fx: 1143,
  fy: 1143,
  cx: 1000,
  cy: 562,
  k1: 0.011,
  k2: 0.015,
  p1: -0.0013,
  p2: 0.0026,
  k3: -0.004,
};
