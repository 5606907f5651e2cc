import { expect, it } from 'vitest';
import { splitSides } from './split-sides.ts';

it('long edges between marked vertices are halved in both faces beside them', () => {
  // A square of 8 m; the vertex at the corner is not marked.
  const net = {
    positions: Float32Array.from([0, 0, 0, 8, 0, 0, 8, 8, 0, 0, 8, 0]),
    voxels: new Int32Array(12),
    isFilled: Uint8Array.from([0, 1, 1, 0]),
    triangles: Uint32Array.from([0, 1, 2, 0, 2, 3]),
  };
  const split = splitSides(net, 2, (positions) => new Uint8Array(positions.length / 3).fill(1).fill(0, 3, 4));
  const at = (vertex: number) => split.positions.subarray(vertex * 3, vertex * 3 + 3);
  let areaM2 = 0;
  const edges = new Map<string, number>();
  for (let face = 0; face < split.triangles.length; face += 3) {
    const corners = [...split.triangles.subarray(face, face + 3)];
    const [a, b, c] = corners.map(at) as [Float32Array, Float32Array, Float32Array];
    areaM2 += ((b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!)) / 2;
    for (const [number, from] of corners.entries()) {
      const to = corners[(number + 1) % 3] as number;
      const isMarked = from !== 3 && to !== 3;
      const lengthM = Math.hypot(at(from)[0]! - at(to)[0]!, at(from)[1]! - at(to)[1]!);
      expect(isMarked ? lengthM : 0).toBeLessThanOrEqual(2);
      const key = [from, to].toSorted((one, other) => one - other).join();
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  expect(areaM2).toBeCloseTo(64);
  // No edge ends in the middle of another: all open ones are on the outline.
  for (const [key, count] of edges) {
    const [one, other] = key.split(',').map((vertex) => at(Number(vertex))) as [Float32Array, Float32Array];
    const isOutline = [0, 1].some((axis) => one[axis] === other[axis] && (one[axis] === 0 || one[axis] === 8));
    expect(count).toBe(isOutline ? 1 : 2);
  }
});
