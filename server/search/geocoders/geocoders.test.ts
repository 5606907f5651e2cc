import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import { usCensus } from './us-census.ts';

const folder = path.resolve(import.meta.dirname, '../../../../shared/fixtures/feeds/geocoding');
const isHere = fs.existsSync(folder);
const recorded = (name: string) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));

const near = { lng: -122.45, lat: 37.78 };

describe('photon', () => {
  it.each([null, [], 'text', { features: 'none' }, { message: 'busy' }])('refuses the answer %j', (answer) => {
    expect(() => photon.readPlaces(answer)).toThrow();
    expect(() => photon.reverse?.read(answer)).toThrow();
  });

  it('drops a result that makes no sense and keeps the others', () => {
    const good = { geometry: { coordinates: [13, 52] }, properties: { osm_type: 'N', osm_id: 1, name: 'Berlin' } };
    const nowhere = { ...good, geometry: { coordinates: [500, 52] } };
    const nameless = { ...good, properties: { osm_type: 'N', osm_id: 2 } };
    expect(photon.readPlaces({ features: [nowhere, null, nameless, good] })).toEqual([
      { id: 'photon:N1', kind: 'place', name: 'Berlin', detail: '', position: [13, 52] },
    ]);
  });

  it.skipIf(!isHere)('MAP-11 reads places and addresses of a recorded answer', () => {
    expect(photon.readPlaces(recorded('photon-doc-example.json').search)).toEqual([
      {
        id: 'photon:N240109189',
        kind: 'place',
        name: 'Berlin',
        detail: 'Germany',
        position: [13.3888599, 52.5170365],
      },
      {
        id: 'photon:W38862723',
        kind: 'address',
        name: 'Berlin Olympic Stadium',
        detail: 'Olympischer Platz 3, Berlin, Germany',
        position: [13.239514674078611, 52.51467945],
      },
    ]);
  });

  it('puts a US house number before its street', () => {
    const properties = {
      osm_type: 'N',
      osm_id: 7,
      housenumber: '1',
      street: 'Main St',
      city: 'Troy',
      countrycode: 'US',
    };
    const answer = { features: [{ geometry: { coordinates: [-73, 42] }, properties }] };
    expect(photon.readPlaces(answer)[0]).toMatchObject({ kind: 'address', name: '1 Main St', detail: 'Troy' });
    expect(photon.reverse?.read(answer)?.address).toBe('1 Main St, Troy');
    expect(photon.reverse?.read({ features: [] })).toBeUndefined();
  });

  it('asks with the words as they are, below the path of its address', () => {
    const url = photon.searchUrl('https://maps.example.com/photon/', { text: 'a&b=c #1', limit: 5, near });
    expect(url.pathname).toBe('/photon/api');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: 'a&b=c #1',
      limit: '5',
      lang: 'en',
      lon: '-122.45',
      lat: '37.78',
      zoom: '10',
    });
  });
});

describe('nominatim', () => {
  it.each([null, {}, 'text', { error: 'busy' }])('refuses the answer %j to a search', (answer) => {
    expect(() => nominatim.readPlaces(answer)).toThrow();
  });

  it.skipIf(!isHere)('MAP-11 reads recorded searches', () => {
    const { search } = recorded('nominatim-doc-examples.json');
    expect([search[0], search[1]].flatMap((answer) => nominatim.readPlaces(answer))).toEqual([
      {
        id: 'nominatim:108681845',
        kind: 'address',
        name: 'Unter den Linden 1',
        detail: 'Berlin, Deutschland',
        position: [13.397834399325466, 52.51720765],
      },
      {
        id: 'nominatim:204751033',
        kind: 'address',
        name: 'Ditsch',
        detail: 'Lindower Straße, Berlin, Deutschland',
        position: [13.36690305710228, 52.54274275],
      },
    ]);
  });

  it.skipIf(!isHere)('MAP-11 reads a recorded address of a position', () => {
    const { reverse } = recorded('nominatim-doc-examples.json');
    expect(nominatim.reverse?.read(reverse[0])).toEqual({
      address: 'Autopista Pedro Eugenio Aramburu, El Triángulo, Buenos Aires, Argentina',
      county: null,
      state: 'Buenos Aires',
      country: 'Argentina',
    });
  });

  it('knows its way of saying that there is nothing', () => {
    expect(nominatim.reverse?.read({ error: 'Unable to geocode' })).toBeUndefined();
  });

  it('wishes for what is near', () => {
    const url = nominatim.searchUrl('http://nominatim:8080', { text: 'main st', limit: 3, near });
    expect(url.searchParams.get('viewbox')).toBe('-124.45,35.78,-120.45,39.78');
    expect(url.searchParams.get('format')).toBe('jsonv2');
  });
});

describe('us-census', () => {
  it.each([null, [], { result: {} }])('refuses the answer %j', (answer) => {
    expect(() => usCensus.readPlaces(answer)).toThrow();
  });

  it('MAP-11 reads addresses, and is only asked for them', () => {
    const match = {
      matchedAddress: '4600 SILVER HILL RD, WASHINGTON, DC, 20233',
      coordinates: { x: -76.93, y: 38.85 },
    };
    expect(usCensus.readPlaces({ result: { addressMatches: [match, {}] } })).toEqual([
      {
        id: 'us-census:-76.93,38.85',
        kind: 'address',
        name: '4600 SILVER HILL RD',
        detail: 'WASHINGTON, DC, 20233',
        position: [-76.93, 38.85],
      },
    ]);
    expect(usCensus.onlyAddresses).toBe(true);
    expect(usCensus.reverse).toBeUndefined();
  });
});
