import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import { usCensus } from './us-census.ts';

const recorded = (name: string) => JSON.parse(fs.readFileSync(genuinePath(`feeds/geocoding/${name}`), 'utf8'));

const near = { lng: -122.45, lat: 37.78 };

describe('photon', () => {
  it.each([null, [], 'text', { features: 'none' }, { message: 'busy' }])('refuses the answer %j', (answer) => {
    expect(() => photon.readPlaces(answer)).toThrow();
    expect(() => photon.reverse?.read(answer)).toThrow();
  });

  it('drops an invalid result and keeps the others', () => {
    const good = { geometry: { coordinates: [13, 52] }, properties: { osm_type: 'N', osm_id: 1, name: 'Berlin' } };
    const nowhere = { ...good, geometry: { coordinates: [500, 52] } };
    const nameless = { ...good, properties: { osm_type: 'N', osm_id: 2 } };
    expect(photon.readPlaces({ features: [nowhere, null, nameless, good] })).toEqual([
      { id: 'photon:N1', kind: 'place', name: 'Berlin', detail: '', position: [13, 52] },
    ]);
  });

  it('MAP-11 reads places and addresses', () => {
    const within = { state: 'Uusimaa', country: 'Finland', countrycode: 'FI', osm_key: 'place', osm_value: 'town' };
    const town = { name: 'Kuvitela', ...within, osm_type: 'N', osm_id: 700_000_001 };
    const hall = {
      name: 'Ice Hall',
      street: 'Satukatu',
      housenumber: '4 B',
      postcode: '00990',
      district: 'Ranta',
      city: 'Kuvitela',
      ...within,
      osm_type: 'W',
      osm_id: 700_000_002,
      extent: [24.9, 60.21, 24.91, 60.2],
    };
    const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
    const answer = {
      type: 'FeatureCollection',
      features: [
        { properties: town, type: 'Feature', geometry: point(24.9, 60.2) },
        { properties: hall, type: 'Feature', geometry: point(24.9051234567, 60.2054321) },
      ],
    };
    expect(photon.readPlaces(answer)).toEqual([
      {
        id: 'photon:N700000001',
        kind: 'place',
        name: 'Kuvitela',
        detail: 'Uusimaa, Finland',
        position: [24.9, 60.2],
      },
      {
        id: 'photon:W700000002',
        kind: 'address',
        name: 'Ice Hall',
        detail: 'Satukatu 4 B, Kuvitela, Uusimaa, Finland',
        position: [24.9051234567, 60.2054321],
      },
    ]);
  });

  it.skipIf(genuine.isMissing)(`MAP-11 reads places and addresses of a recorded answer${genuine.reason}`, () => {
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

  /** Numbers are texts, and missing names are empty. */
  const house = {
    place_id: 501,
    licence: 'Made up',
    osm_type: 'way',
    osm_id: 700_000_003,
    boundingbox: ['60.2053', '60.2055', '24.9050', '24.9052'],
    lat: '60.2054',
    lon: '24.9051',
    category: 'building',
    type: 'yes',
    place_rank: 30,
    importance: 0.0001,
    addresstype: 'building',
    name: '',
    display_name: '4, Satukatu, Ranta, Kuvitela, Uusimaa, 00990, Finland',
    address: {
      house_number: '4',
      road: 'Satukatu',
      suburb: 'Ranta',
      city: 'Kuvitela',
      county: 'Rannikko',
      'ISO3166-2-lvl4': 'FI-18',
      state: 'Uusimaa',
      postcode: '00990',
      country: 'Finland',
      country_code: 'fi',
    },
  };

  it('MAP-11 reads places and addresses', () => {
    const bakery = { ...house, place_id: '502', name: 'Bakery', display_name: `Bakery, ${house.display_name}` };
    const { country, country_code } = house.address;
    const lake = { ...house, place_id: 503, name: 'Pitkä', display_name: 'Pitkä', address: { country, country_code } };
    expect(nominatim.readPlaces([house, bakery, lake])).toEqual([
      {
        id: 'nominatim:501',
        kind: 'address',
        name: 'Satukatu 4',
        detail: 'Kuvitela, Rannikko, Uusimaa, Finland',
        position: [24.9051, 60.2054],
      },
      {
        id: 'nominatim:502',
        kind: 'address',
        name: 'Bakery',
        detail: 'Satukatu 4, Kuvitela, Rannikko, Uusimaa, Finland',
        position: [24.9051, 60.2054],
      },
      { id: 'nominatim:503', kind: 'place', name: 'Pitkä', detail: 'Finland', position: [24.9051, 60.2054] },
    ]);
  });

  it('MAP-11 reads the address of a position', () => {
    expect(nominatim.reverse?.read(house)).toEqual({
      address: 'Satukatu 4, Kuvitela, Rannikko, Uusimaa, Finland',
      county: 'Rannikko',
      state: 'Uusimaa',
      country: 'Finland',
    });
  });

  it.skipIf(genuine.isMissing)(`MAP-11 reads recorded searches${genuine.reason}`, () => {
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

  it.skipIf(genuine.isMissing)(`MAP-11 reads a recorded address of a position${genuine.reason}`, () => {
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
