import { alertCatalogue } from '@overflight/contract/weather/weather-catalogue.ts';
import { expect, it } from 'vitest';
import { layerIds, layerTable } from './layer-table.ts';
import { legends } from './legend.ts';

it('the legend of weather alerts shows events in the colours they have on the map', () => {
  const entries = legends['weather-alerts']?.entries ?? [];
  expect(entries.length).toBeGreaterThanOrEqual(10);
  const colourOf = (text: string) => alertCatalogue.find(([, , event]) => event === text)?.[4];
  expect(entries.map(({ colour }) => colour)).toEqual(entries.map(({ text }) => colourOf(text)));
});

it('every layer without data says how to get it', () => {
  const links = layerIds.map((id) => layerTable[id].howToLink);
  expect(new Set(links).size).toBe(links.length);
});
