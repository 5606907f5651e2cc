import { expect, it } from 'vitest';
import { closeHoles } from './close-holes.ts';

/** Four triangles around a square hole, in a square. */
function frame(isFilled: 0 | 1) {
  const positions = [0, 0, 3, 0, 3, 3, 0, 3, 1, 1, 2, 1, 2, 2, 1, 2];
  const sides = [0, 1, 2, 3].flatMap((corner) => {
    const next = (corner + 1) % 4;
    return [corner, next, 4 + next, corner, 4 + next, 4 + corner];
  });
  return {
    positions: Float32Array.from(positions.flatMap((value, at) => (at % 2 === 0 ? [value] : [value, 0]))),
    voxels: new Int32Array(24),
    isFilled: new Uint8Array(8).fill(isFilled),
    triangles: Uint32Array.from(sides),
  };
}

it('PROC-14 a small hole in a filled surface is closed, and looks to the same side', () => {
  const net = frame(1);
  const { triangles, positions } = closeHoles(net);
  const added = triangles.subarray(net.triangles.length);
  const inner: number[] = [];
  for (let face = 0; face < added.length; face += 3) {
    const corners = [...added.subarray(face, face + 3)];
    const [a, b, c] = corners.map((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 2)]) as number[][];
    const twice = (b![0]! - a![0]!) * (c![1]! - a![1]!) - (c![0]! - a![0]!) * (b![1]! - a![1]!);
    if (corners.every((vertex) => vertex >= 4)) inner.push(twice);
  }
  expect(inner).toEqual([1, 1]);
});

it('a hole in a measured surface stays', () => {
  const net = frame(0);
  expect(closeHoles(net).triangles).toEqual(net.triangles);
});
