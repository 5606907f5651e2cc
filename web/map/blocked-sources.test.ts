import { expect, it } from 'vitest';
import { blockedSources } from './blocked-sources.ts';

it('finds the sources of a refused host, and none for anything else', () => {
  const sources = {
    here: { type: 'vector', tiles: ['/own/{z}/{x}/{y}'] },
    there: { type: 'raster', tiles: ['https://tiles.example/{z}/{x}/{y}.png'] },
    shape: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  } as const;
  const mutable = structuredClone(sources) as unknown as Parameters<typeof blockedSources>[0];
  expect(blockedSources(mutable, 'https://tiles.example/3/2/1.png')).toEqual(['there']);
  expect(blockedSources(mutable, 'https://other.example/')).toEqual([]);
  expect(blockedSources(mutable, 'inline')).toEqual([]);
});
