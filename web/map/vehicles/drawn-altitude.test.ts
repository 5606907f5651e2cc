import { describe, expect, it } from 'vitest';
import { drawnAltitudeM, heightInViewM } from './drawn-altitude.ts';

/** A hill of 400 m, exaggerated 1.5 times. */
const hill = { drawnM: 600, exaggeration: 1.5 };

describe('the altitude a vehicle is drawn at', () => {
  it.each([
    ['flat ground: the height above take-off', { altitudeM: 1650, heightM: 50 }, null, 50],
    ['flat ground without a height: nobody knows', { altitudeM: 120, heightM: null }, null, null],
    ['flat ground with nothing known: nobody knows', { altitudeM: null, heightM: null }, null, null],
    ['a hill with nothing known: nobody knows', { altitudeM: null, heightM: null }, hill, null],
    ['a hill: the height above the drawn ground', { altitudeM: 450, heightM: 60 }, hill, 660],
    ['a hill without a height: as far above it as it really is', { altitudeM: 430, heightM: null }, hill, 630],
    ['a hill higher than the vehicle says it is: never inside it', { altitudeM: 380, heightM: null }, hill, 600],
    ['below its take-off place: never inside the ground', { altitudeM: 380, heightM: -20 }, hill, 600],
  ])('over %s', (_, heights, ground, expected) => {
    expect(drawnAltitudeM(heights, ground)).toBe(expected);
  });
});

it('from above an aircraft is drawn at its symbol; tilted, at its height', () => {
  const heights = { altitudeM: 160, groundM: 100 };
  expect([0, 4, 5, 60].map((pitchDeg) => heightInViewM(heights, pitchDeg))).toEqual([100, 100, 160, 160]);
});
