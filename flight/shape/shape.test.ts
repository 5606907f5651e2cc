import { describe, expect, it } from 'vitest';
import { areaM2 } from '../geo/polygons/area-m2.ts';
import { distanceM } from '../geo/distance-m.ts';
import { insertCorner, moveCorner, removeCorner } from './edit-ring.ts';
import { moveShape } from './move-shape.ts';

const field = [
  [8, 47],
  [8.01, 47],
  [8.01, 47.01],
  [8, 47.01],
];

describe('corners', () => {
  it('move, come and go without touching the ring they came from', () => {
    const before = field.map((corner) => [...corner]);
    expect(moveCorner(field, 2, [8.02, 47.02])[2]).toEqual([8.02, 47.02]);
    expect(insertCorner(field, 3, [7.99, 47.005]).at(-1)).toEqual([7.99, 47.005]);
    expect(insertCorner(field, 0, [8.005, 46.99])[1]).toEqual([8.005, 46.99]);
    expect(removeCorner(field, 1)).toEqual([field[0], field[2], field[3]]);
    expect(field).toEqual(before);
  });

  it('stay where an area needs them all', () => {
    const triangle = field.slice(0, 3);
    expect(removeCorner(triangle, 0)).toEqual(triangle);
  });
});

describe('a moved shape', () => {
  it.each([{ to: [8.1, 47] }, { to: [8, 67] }, { to: [-179.999, -30] }])('keeps its size at $to', ({ to }) => {
    const hole = field.map(([lng = 0, lat = 0]) => [lng / 2 + 4.0025, lat / 2 + 23.5025]);
    const moved = moveShape({ boundaryCoordinates: field, holes: [hole] }, [8, 47], to);
    expect(areaM2([moved.boundaryCoordinates]) / areaM2([field])).toBeCloseTo(1, 4);
    expect(areaM2([moved.holes?.[0] ?? []]) / areaM2([hole])).toBeCloseTo(1, 4);
    expect(distanceM(moved.boundaryCoordinates[0] ?? [], to)).toBeLessThan(0.01);
  });
});
