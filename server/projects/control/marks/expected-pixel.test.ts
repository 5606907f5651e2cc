import { expect, it } from 'vitest';
import { toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { guessPixel, placeInZone } from './expected-pixel.ts';

it('MODEL-01 a control point is seen where a turned and tilted photo looks', () => {
  const said = {
    position: [8.5, 47.4] as const,
    altitudeM: 500,
    relativeAltitudeM: null,
    widthPx: 4000,
    heightPx: 3000,
  };
  const [east, north] = toUtm([8.5, 47.4], 32_632);
  const guess = (gimbalYawDeg: number | null, pitchDeg: number, off: readonly [number, number], more: object = {}) => {
    const photo = { ...said, gimbalYawDeg, gimbalPitchDeg: pitchDeg, ...more };
    return guessPixel(photo, [east + off[0], north + off[1], 440], 32_632);
  };
  const seen = (...asked: Parameters<typeof guess>) => guess(...asked)?.at.map(Math.round) ?? null;
  expect(seen(0, -90, [0, 0])).toEqual([2000, 1500]);
  // Looking down with the top to the east, the east is up and the north is left.
  expect(seen(90, -90, [10, 0])).toEqual([2000, 1500 - 467]);
  expect(seen(90, -90, [0, 10])).toEqual([2000 - 467, 1500]);
  expect(seen(0, -45, [0, 60])).toEqual([2000, 1500]);
  expect(seen(0, -45, [0, -60])).toBeNull();
  expect(placeInZone([8.5, 47.4], 440, 32_632)[2]).toBe(440);
  // Nothing tells which way it looks, or a program may have turned it.
  expect(guess(90, -90, [10, 0])?.direction).toBe('known');
  expect(guess(null, -90, [10, 0])?.direction).toBe('unknown');
  const editedBy = 'Windows Photo Viewer';
  expect(guess(90, -90, [10, 0], { editedBy })?.direction).toBe('half');
  expect(guess(90, -90, [10, 0], { editedBy, widthPx: 3000, heightPx: 4000 })?.direction).toBe('unknown');
  // Beyond the shorter side of the photo, but within its corner.
  expect(guess(null, -90, [0, 48])).not.toBeNull();
  expect(guess(0, -90, [0, 48])).toBeNull();
  expect(guess(null, -90, [0, 80])).toBeNull();
  expect(guess(null, -90, [0, 0], { position: null })).toBeUndefined();
});
