import { expect, it } from 'vitest';
import { aScene, builtInImagery, usImagery } from '../../../map/testing/a-scene.ts';
import { attributionText } from './attribution-text.ts';

it('the results name imagery that is drawn around them, and none from elsewhere', () => {
  const demo = {
    ...usImagery,
    id: 'demo',
    attribution: 'Demo site: made up',
    bounds: [8, 47, 9, 48] as [number, number, number, number],
  };
  const { sources } = aScene({ sources: { imagery: [builtInImagery, demo, { ...builtInImagery, id: 'again' }] } });
  expect(attributionText(sources, [-92.1, 46.7, -92, 46.8])).toBe('NASA Blue Marble');
  expect(attributionText(sources, [7.99, 47.4, 8.01, 47.5])).toBe('NASA Blue Marble · Demo site: made up');
  expect(attributionText(null, [7, 47, 9, 48])).toBe('');
});
