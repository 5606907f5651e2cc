import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian, unwrapRing } from './unwrap-ring.ts';

describe('unwrapRing', () => {
  it('leaves a ring alone that does not cross the antimeridian', () => {
    const ring = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ];
    expect(unwrapRing(ring)).toEqual(ring);
  });

  it('lets longitudes run on where a ring steps over the antimeridian and back', () => {
    expect(
      unwrapRing([
        [178, 0],
        [-178, 0],
        [-178, 5],
        [178, 5],
        [178, 0],
      ]),
    ).toEqual([
      [178, 0],
      [182, 0],
      [182, 5],
      [178, 5],
      [178, 0],
    ]);
  });

  it('closes a ring that goes round the world through its pole', () => {
    const ring = unwrapRing([
      [-180, -70],
      [-90, -70],
      [0, -70],
      [90, -70],
      [179, -70],
      [-180, -70],
    ]);
    expect(ring.slice(-4)).toEqual([
      [180, -70],
      [180, -90],
      [-180, -90],
      [-180, -70],
    ]);
  });
});

describe('splitAtAntimeridian', () => {
  it('makes two lines of one that jumps, and drops what is left of a single point', () => {
    expect(
      splitAtAntimeridian([
        [170, 0],
        [180, 0],
        [-180, 0],
        [-170, 0],
      ]),
    ).toEqual([
      [
        [170, 0],
        [180, 0],
      ],
      [
        [-180, 0],
        [-170, 0],
      ],
    ]);
    expect(
      splitAtAntimeridian([
        [170, 0],
        [180, 0],
        [-180, 0],
      ]),
    ).toEqual([
      [
        [170, 0],
        [180, 0],
      ],
    ]);
  });
});
