import { expect, it } from 'vitest';
import { isBehindGlobe } from './is-behind-globe.ts';

it('vehicles on the far side of the globe are hidden, those before the horizon are not', () => {
  const view = { centre: [0, 0], zoom: 3, heightPx: 700 } as const;
  expect(isBehindGlobe([20, 10], view)).toBe(false);
  expect(isBehindGlobe([60, 0], view)).toBe(false);
  expect(isBehindGlobe([80, 0], view)).toBe(true);
  expect(isBehindGlobe([180, 0], view)).toBe(true);
});
