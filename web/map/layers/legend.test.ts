import { alertCatalogue } from '@overflight/contract/weather-catalogue.ts';
import { expect, it } from 'vitest';
import { layerIds, layerTable } from './layer-table.ts';
import { legends } from './legend.ts';

it('the legend of weather alerts shows events in the colours they have on the map', () => {
  const entries = legends['weather-alerts']?.entries ?? [];
  expect(entries.length).toBeGreaterThanOrEqual(10);
  for (const { text, colour } of entries)
    expect(alertCatalogue.find(([, , event]) => event === text)?.[4], text).toBe(colour);
});

it('every layer that has nothing to draw says what brings it, in words of its own', () => {
  const links = layerIds.map((id) => layerTable[id].howToLink);
  expect(new Set(links).size).toBe(links.length);
});
