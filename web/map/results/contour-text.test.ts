import { createExpression, latest } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { contourText, type ShownHeightUnit } from './contour-text.ts';
import type { Contours } from './results-style.ts';

function textOf(contours: Omit<Contours, 'url'>, shown: ShownHeightUnit, height: number): unknown {
  const text = createExpression(
    contourText({ url: '', ...contours }, shown),
    latest['layout_symbol']['text-field'] as never,
  );
  if (text.result === 'error') throw new Error(String(text.value));
  return String(text.value.evaluate({ zoom: 18 }, { type: 'LineString', properties: { height } } as never));
}

it('MODEL-04 contours carry their height in the chosen unit, as finely as they are drawn', () => {
  expect(textOf({ heightUnit: 'metre', contourStep: 1 }, 'm', 405)).toBe('405 m');
  expect(textOf({ heightUnit: 'metre', contourStep: 0.25 }, 'm', 402.5)).toBe('402.50 m');
  expect(textOf({ heightUnit: 'metre', contourStep: 1 }, 'ft', 405)).toBe('1,328.7 ft');
  expect(textOf({ heightUnit: 'US survey foot', contourStep: 5 }, 'ft', 1325)).toBe('1,325 ft');
  expect(textOf({ heightUnit: 'US survey foot', contourStep: 0.5 }, 'm', 1320.5)).toBe('402.5 m');
});
