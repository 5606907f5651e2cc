import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { basemapFiles } from '../basemap/built-in.ts';
import { ensureBasemap } from '../basemap/testing/ensure-basemap.ts';
import { findPlaces } from './find-places.ts';
import { openGazetteer } from './gazetteer.ts';

const gazetteer = openGazetteer(path.join(await ensureBasemap(), basemapFiles.gazetteer));
const find = (text: string, near?: { lng: number; lat: number }) =>
  findPlaces(gazetteer, { text, limit: 8, near }).map(({ name, detail }) => `${name} | ${detail}`);
const bayArea = { lng: -122.45, lat: 37.78 };
const texas = { lng: -95.6, lat: 33.6 };

describe('findPlaces', () => {
  it.each(['', '   ', '"', '*', '(', 'NEAR(zz', ', ,', "'; drop table place", 'a AND', '^', '😀', 'xqzwv', '-'])(
    'finds nothing, and breaks nothing, for %j',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  it.each([
    ['San Francisco', 'San Francisco | San Francisco County, California, United States'],
    ['san fr', 'San Francisco | San Francisco County, California, United States'],
    ['london', 'London | England, United Kingdom'],
    ['London, Ontario', 'London | Ontario, Canada'],
    ['paris, tx', 'Paris | Lamar County, Texas, United States'],
    ['Paris Texas', 'Paris | Lamar County, Texas, United States'],
    ['paris', 'Paris | France'],
    ['munich', 'Munich | Bavaria, Germany'],
    ['koln', 'Köln | North Rhine-Westphalia, Germany'],
    ['Cologne', 'Köln | North Rhine-Westphalia, Germany'],
    ['lodz', 'Łódź | Poland'],
    ['sao paulo', 'São Paulo | Brazil'],
    ['St Louis', 'St. Louis | St. Louis, Missouri, United States'],
    ['saint louis, mo', 'St. Louis | St. Louis, Missouri, United States'],
    ['boulder county', 'Boulder County | Colorado, United States'],
    ['california', 'California | United States'],
    ['usa', 'United States | Country'],
    ['new york', 'New York | United States'],
    ['sydney', 'Sydney | New South Wales, Australia'],
    ['melbourne, victoria', 'Melbourne | Victoria, Australia'],
    ['toronto', 'Toronto | Ontario, Canada'],
  ])('MAP-11 finds for %j first %j', (text, first) => {
    expect(find(text)[0]).toBe(first);
  });

  it('MAP-11 prefers places near the map view', () => {
    expect(find('paris', texas)[0]).toBe('Paris | Lamar County, Texas, United States');
    expect(find('san', bayArea)[0]).toBe('San Francisco | San Francisco County, California, United States');
    expect(find('pin', bayArea)).toContain('Pinole | Contra Costa County, California, United States');
  });

  it('names a place once', () => {
    const found = find('puerto rico');
    expect(found.filter((place) => place.startsWith('Puerto Rico | ') && /Country|United States/.test(place))).toEqual([
      'Puerto Rico | United States',
    ]);
  });
});
