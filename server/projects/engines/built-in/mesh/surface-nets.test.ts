import { expect, it } from 'vitest';
import { neighboursOf } from './texture/choose-faces.ts';
import { joinNets } from './join-nets.ts';
import { packRectangles } from './texture/pack-rectangles.ts';
import { surfaceNets, type NetArea } from './surface-nets.ts';
import { VoxelVolume } from './voxel-volume.ts';

const RADIUS_M = 2;
const VOXEL_M = 0.2;

/** Points on a ball around the origin. */
function ball(): VoxelVolume {
  const volume = new VoxelVolume(VOXEL_M, { from: [-20, -20, -20], till: [20, 20, 20] });
  const count = 8000;
  for (let number = 0; number < count; number++) {
    const up = 1 - (2 * (number + 0.5)) / count;
    const turn = number * Math.PI * (3 - Math.sqrt(5));
    const normal = [Math.sqrt(1 - up * up) * Math.cos(turn), Math.sqrt(1 - up * up) * Math.sin(turn), up] as const;
    const [east, north, high] = normal.map((each) => each * RADIUS_M) as [number, number, number];
    volume.add({ east, north, up: high, normal, weight: 1 });
  }
  return volume;
}

const whole: NetArea = { from: [-20, -20], till: [20, 20] };

it('the surface of a ball is closed, round, and looks outward', () => {
  const { positions, triangles } = surfaceNets(ball(), whole);
  expect(triangles.length / 3).toBeGreaterThan(1000);
  expect(neighboursOf(triangles).includes(-1)).toBe(false);
  let volumeM3 = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => [
      ...positions.subarray((triangles[at + corner] ?? 0) * 3, (triangles[at + corner] ?? 0) * 3 + 3),
    ]) as [number[], number[], number[]];
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = [...a, ...b, ...c];
    expect(Math.abs(Math.hypot(ax, ay, az) - RADIUS_M)).toBeLessThan(VOXEL_M / 4);
    volumeM3 += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
  }
  expect(volumeM3 / ((4 / 3) * Math.PI * RADIUS_M ** 3)).toBeCloseTo(1, 1);
});

it('a surface that is made in parts is the same without a seam', () => {
  const volume = ball();
  const parts = [
    { from: [-20, -20], till: [3, 20] },
    { from: [3, -20], till: [20, 20] },
  ] as const;
  const nets = parts.map((area) => {
    const net = surfaceNets(volume, area);
    return { ...net, isFilled: new Uint8Array(net.voxels.length / 3) };
  });
  const [joined, { triangles }] = [joinNets(nets), surfaceNets(volume, whole)];
  expect(joined.triangles.length).toBe(triangles.length);
  expect(neighboursOf(joined.triangles).includes(-1)).toBe(false);
});

it('rectangles on shelves do not overlap; one that is too wide has no place', () => {
  const rectangles = Array.from({ length: 60 }, (_, n) => ({ width: 5 + ((n * 7) % 23), height: 3 + ((n * 5) % 17) }));
  const packed = packRectangles(rectangles, 100);
  const used = new Set<number>();
  for (const [number, { left, top }] of (packed?.places ?? []).entries()) {
    const { width = 0, height = 0 } = rectangles[number] ?? {};
    expect(left + width).toBeLessThanOrEqual(100);
    expect(top + height).toBeLessThanOrEqual(packed?.height ?? 0);
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) {
        expect(used.has(y * 100 + x)).toBe(false);
        used.add(y * 100 + x);
      }
  }
  expect(packRectangles(rectangles, 20)).toBeNull();
});
