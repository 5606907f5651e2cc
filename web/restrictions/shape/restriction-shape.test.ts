import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { describe, expect, it } from 'vitest';
import { circleThrough, dragShape, handlesOfShape, ringsOf, shapeOf, withoutCorner } from './restriction-shape.ts';

const square = [
  [8, 47],
  [8.01, 47],
  [8.01, 47.01],
  [8, 47.01],
  [8, 47],
];
const polygon = shapeOf([square]);

describe('the shape of a restriction', () => {
  it.each([
    ['in Europe', [8, 47], [8.002, 47]],
    ['across the antimeridian', [179.999, -17], [-179.99, -17]],
    ['far north', [20, 78], [20.05, 78]],
  ])('is recognized as the circle it was drawn as, %s', (_, centre, onCircle) => {
    const drawn = circleThrough(centre, onCircle);
    const found = shapeOf(ringsOf(drawn));
    if (found.kind !== 'circle' || drawn.kind !== 'circle') throw new Error('no circle');
    expect(found.circle.radiusM).toBeCloseTo(drawn.circle.radiusM, 3);
    expect(distanceM(found.circle.centre, centre)).toBeLessThan(0.001);
    expect(handlesOfShape(found).map(({ kind }) => kind)).toEqual(['centre', 'radius']);
  });

  it('is a polygon if a corner of a circle was moved', () => {
    const [ring = []] = ringsOf(circleThrough([8, 47], [8.002, 47]));
    expect(shapeOf([ring.with(5, [8.0001, 47.0001])]).kind).toBe('polygon');
  });

  it('is stored closed, with its holes', () => {
    const hole = [
      [8.004, 47.004],
      [8.006, 47.004],
      [8.005, 47.006],
      [8.004, 47.004],
    ];
    expect(ringsOf(shapeOf([square, hole]))).toEqual([square, hole]);
  });

  it('changes by its corners and midpoints', () => {
    const to = [8.02, 47.02];
    const moved = dragShape(polygon, { on: 'handle', id: 'corner:2' }, { from: [8.01, 47.01], to });
    expect(ringsOf(moved)[0]?.[2]).toEqual(to);
    const added = dragShape(polygon, { on: 'handle', id: 'middle:3' }, { from: [8, 47.005], to: [7.99, 47.005] });
    expect(ringsOf(added)[0]).toHaveLength(6);
    expect(ringsOf(withoutCorner(added, 'corner:4'))[0]).toEqual(square);
  });

  it('moves as a whole and keeps its size', () => {
    const carried = dragShape(polygon, { on: 'area', id: 'shape' }, { from: [8, 47], to: [8, 60] });
    const [a = [], b = []] = ringsOf(carried)[0] ?? [];
    expect(distanceM(a, b)).toBeCloseTo(distanceM(square[0] ?? [], square[1] ?? []), 0);
    expect(a).toEqual([8, 60]);
  });

  it('of a circle moves by its centre and resizes by its edge', () => {
    const circle = circleThrough([8, 47], [8.002, 47]);
    const carried = dragShape(circle, { on: 'handle', id: 'centre' }, { from: [8, 47], to: [9, 48] });
    expect(carried).toMatchObject({ kind: 'circle', circle: { centre: [9, 48] } });
    const grown = dragShape(circle, { on: 'handle', id: 'radius' }, { from: [8.002, 47], to: [8.004, 47] });
    if (grown.kind !== 'circle') throw new Error('no circle');
    expect(grown.circle.radiusM).toBeCloseTo(distanceM([8, 47], [8.004, 47]), 6);
    expect(withoutCorner(circle, 'centre')).toBe(circle);
  });
});
