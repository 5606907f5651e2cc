import { expression } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { sky, skyNumbers } from './sky.ts';

function opacityAt(zoom: number): number {
  const parsed = expression.createExpression(sky('light')['atmosphere-blend'], 'sky.atmosphere-blend');
  if (parsed.result === 'error') throw new Error('The sky is not an expression.');
  return parsed.value.evaluate({ zoom }) as number;
}

describe('the sky', () => {
  it('MAP-10 keeps the sun intensity of 15 in its table', () => {
    expect(skyNumbers.sunIntensity).toBe(15);
  });

  it.each([
    [0, 0],
    [5, 0.3],
    [6.5, 0.65],
    [8, 1],
    [20, 1],
  ])('MAP-10 at zoom %d is drawn with opacity %d', (zoom, opacity) => {
    expect(opacityAt(zoom)).toBeCloseTo(opacity, 10);
  });
});
