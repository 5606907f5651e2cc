import { MIN_SQUARE_PX, type DepthBuffer } from '../../ortho/depth-buffer.ts';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import { projectorOf } from '../../ortho/project.ts';

/** Where the vertices of a mesh are in a photo: pixels across and down, and the distance; NaN outside of it. */
export type SeenVertices = { u: Float32Array; v: Float32Array; aheadM: Float32Array };

export function seeVertices(view: OrthoView, positions: Float32Array): SeenVertices {
  const count = positions.length / 3;
  const seen = {
    u: new Float32Array(count).fill(Number.NaN),
    v: new Float32Array(count).fill(Number.NaN),
    aheadM: new Float32Array(count).fill(Number.NaN),
  };
  const project = projectorOf(view);
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * 3;
    const point = project(positions[at] as number, positions[at + 1] as number, positions[at + 2] as number);
    if (!point) continue;
    seen.u[vertex] = point.u;
    seen.v[vertex] = point.v;
    seen.aheadM[vertex] = point.aheadM;
  }
  return seen;
}

/** Draws the triangles of a mesh into a depth buffer of the photo. */
export function drawDepths({ lens }: OrthoView, seen: SeenVertices, triangles: Uint32Array): DepthBuffer {
  const squarePx = MIN_SQUARE_PX;
  const [columns, rows] = [Math.ceil(lens.widthPx / squarePx), Math.ceil(lens.heightPx / squarePx)];
  const depthsM = new Float32Array(columns * rows).fill(Infinity);
  const { u, v, aheadM } = seen;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at] as number, triangles[at + 1] as number, triangles[at + 2] as number];
    // In squares, counted from their middles.
    const [ax, ay] = [(u[a] as number) / squarePx - 0.5, (v[a] as number) / squarePx - 0.5];
    const [bx, by] = [(u[b] as number) / squarePx - 0.5, (v[b] as number) / squarePx - 0.5];
    const [cx, cy] = [(u[c] as number) / squarePx - 0.5, (v[c] as number) / squarePx - 0.5];
    const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (!(Math.abs(twice) > 1e-9)) continue;
    const [az, bz, cz] = [aheadM[a] as number, aheadM[b] as number, aheadM[c] as number];
    const [left, right] = [
      Math.max(0, Math.ceil(Math.min(ax, bx, cx))),
      Math.min(columns - 1, Math.floor(Math.max(ax, bx, cx))),
    ];
    const [top, bottom] = [
      Math.max(0, Math.ceil(Math.min(ay, by, cy))),
      Math.min(rows - 1, Math.floor(Math.max(ay, by, cy))),
    ];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const toB = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / twice;
        const toC = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / twice;
        if (toB < 0 || toC < 0 || toB + toC > 1) continue;
        const depth = az + toB * (bz - az) + toC * (cz - az);
        if (depth < (depthsM[y * columns + x] as number)) depthsM[y * columns + x] = depth;
      }
  }
  return { squarePx, columns, rows, depthsM };
}
