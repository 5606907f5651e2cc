import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { basemapFiles } from '../basemap/built-in.ts';
import { ensureBasemap } from '../basemap/testing/ensure-basemap.ts';
import { areaNames } from './area-at.ts';
import { openGazetteer } from './gazetteer.ts';
import { nearestPlace } from './nearest-place.ts';

const gazetteer = openGazetteer(path.join(await ensureBasemap(), basemapFiles.gazetteer));

describe('areaNames', () => {
  it.each([
    ['the open Pacific', -140, 35],
    ['30 km off the Golden Gate', -122.9, 37.7],
    ['the Arctic Ocean', 0, 89.9],
    ['the Pacific on the antimeridian', 180, 10],
    ['the Bering Sea west of it', -179.5, 58],
  ])('knows nothing of %s', (_, lng, lat) => {
    expect(areaNames(gazetteer, lng, lat)).toEqual({ county: null, state: null, country: null });
  });

  it.each([
    ['San Francisco', -122.45, 37.78, 'San Francisco County', 'California'],
    ['Manhattan', -73.97, 40.78, 'New York County', 'New York'],
    ['Baton Rouge', -91.15, 30.45, 'East Baton Rouge Parish', 'Louisiana'],
    ['Richmond, an independent city', -77.44, 37.54, 'Richmond', 'Virginia'],
    ['Honolulu', -157.85, 21.31, 'Honolulu County', 'Hawaii'],
    ['Attu, beyond the antimeridian', 172.9, 52.9, 'Aleutians West', 'Alaska'],
    ['San Juan', -66.1, 18.4, 'San Juan', 'Puerto Rico'],
    ['a pier a little outside the drawn shore', -122.41, 37.8115, 'San Francisco County', 'California'],
  ])('MAP-11 knows the county and state of %s', (_, lng, lat, county, state) => {
    expect(areaNames(gazetteer, lng, lat)).toEqual({ county, state, country: 'United States' });
  });

  it.each([
    ['Windsor, across the river from Detroit', -83.0, 42.28, 'Canada'],
    ['Suva', 178.44, -18.14, 'Fiji'],
    ['Fiji east of the antimeridian', -179.95, -16.8, 'Fiji'],
    ['Fiji west of it', 179.98, -16.85, 'Fiji'],
    ['Chukotka, Russia in the western hemisphere', -175, 67, 'Russia'],
    ['Wrangel Island, on the antimeridian', 180, 71.2, 'Russia'],
    ['the same seen from the other side', -180, 71.2, 'Russia'],
    ['Moscow', 37.6, 55.75, 'Russia'],
    ['Lesotho, inside South Africa', 28.2, -29.5, 'Lesotho'],
    ['Berlin', 13.4, 52.52, 'Germany'],
    ['the South Pole', 0, -90, 'Antarctica'],
  ])('MAP-11 knows the country of %s', (_, lng, lat, country) => {
    expect(areaNames(gazetteer, lng, lat)).toEqual({ county: null, state: null, country });
  });
});

describe('nearestPlace', () => {
  it('is null far from everybody', () => {
    expect(nearestPlace(gazetteer, -140, 35)).toBeNull();
    expect(nearestPlace(gazetteer, 0, 90)).toBeNull();
  });

  it('MAP-11 names the nearest town with its distance', () => {
    expect(nearestPlace(gazetteer, -122.45, 37.78)).toEqual({
      name: 'San Francisco',
      distanceM: expect.closeTo(2750, -2),
    });
  });

  it('looks across the antimeridian', () => {
    const fromEast = nearestPlace(gazetteer, -179.95, -16.8);
    expect(fromEast).toEqual({ name: 'Labasa', distanceM: expect.closeTo(83_650, -2) });
  });
});
