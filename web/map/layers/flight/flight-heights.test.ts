import { expect, it } from 'vitest';
import { flightText } from './flight-heights.ts';

it.each([
  [462, 402, 'Flight 462 m above sea level, 60 m above ground; ground 402 m'],
  [400, 402.5, 'Flight 400 m above sea level, 2.5 m below ground; ground 403 m'],
  [50, -4, 'Flight 50 m above sea level, 54 m above ground; ground −4.0 m'],
  [462, null, 'Flight 462 m above sea level; ground not known'],
  [null, 402, 'Height of the flight not known; ground 402 m above sea level'],
])('a flight at %s m over ground at %s m', (altitudeM, groundM, text) => {
  expect(flightText({ position: [8, 47], altitudeM, groundM }, 'metric')).toBe(text);
});

it('is told in feet to those who want that', () => {
  const spot = { position: [8, 47], altitudeM: 60.96, groundM: 0 } as const;
  expect(flightText(spot, 'imperial')).toBe('Flight 200 ft above sea level, 200 ft above ground; ground 0.0 ft');
});
