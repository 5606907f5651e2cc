import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { facilityMap, prohibitedAreas, zonesOfEd269, zonesOfEd318 } from '../../testing/published-files.ts';
import { readRestriction, type RestrictionKind } from './read-restriction.ts';

const square = [
  [8, 47],
  [8.1, 47],
  [8.1, 47.1],
  [8, 47.1],
  [8, 47],
];
const polygon = { type: 'Polygon', coordinates: [square] };
const faa = (properties: object, geometry: object | null = polygon) => ({ type: 'Feature', properties, geometry });
const read = (kind: RestrictionKind, entry: unknown) => {
  const result = readRestriction[kind](entry, 3);
  return result.ok ? result.restrictions : `${result.id}: ${result.reason}`;
};
const metres = (value: number): unknown => expect.closeTo(value, 6);
const ground = (metres: number) => ({ metres: expect.closeTo(metres, 6), above: 'ground' });
const sea = (metres: number) => ({ metres: expect.closeTo(metres, 6), above: 'sea' });

describe('an FAA feature', () => {
  const bowTie = { type: 'Polygon', coordinates: [[square[0], square[2], square[1], square[3]]] };
  it.each([
    ['is nothing', null, ': It is not a feature'],
    ['has no id', faa({ CEILING: 400 }), ': It has no id'],
    ['has no shape', faa({ OBJECTID: 7 }, null), '7: It has no polygon'],
    ['is a line', faa({ OBJECTID: 7 }, { type: 'LineString', coordinates: square }), '7: It has no polygon'],
    ['crosses itself', faa({ OBJECTID: 7 }, bowTie), '7: The outline crosses or touches itself'],
  ])('that %s is named by its id', (_, entry, fault) => {
    expect(read('FAA_Facilities', entry)).toBe(fault);
  });

  it('of a facility map needs authorization at every height; its ceiling is shown', () => {
    const cell = faa({ GLOBALID: 'g1', OBJECTID: 1, CEILING: 400, UNIT: 'Feet', APT1_NAME: 'Pensacola Intl' });
    expect(read('FAA_Facilities', cell)).toMatchObject([
      { id: 'g1', name: 'Pensacola Intl', floor: null, ceiling: null, ceilingMeters: expect.closeTo(121.92, 6) },
    ]);
    const site = faa({ SITE_ID: 'CA-1', SITE_NAME: 'Flyers', CEILING: 0 });
    expect(read('Recreational_Fixed', site)).toMatchObject([{ id: 'CA-1', name: 'Flyers', ceilingMeters: 0 }]);
  });

  it.each([
    ["400' AGL", ground(121.92)],
    ['1,500 ft MSL', sea(457.2)],
    ['2000 feet amsl', sea(609.6)],
    ['Unlimited', null],
    ['', null],
  ])('of national security closes up to "%s"', (Ceiling, ceiling) => {
    const area = faa({ FAA_ID: 'N1', Facility: 'Pier', Floor: 'Surface', Ceiling });
    expect(read('FAA_NationalSecurity', area)).toMatchObject([{ id: 'N1', name: 'Pier', floor: null, ceiling }]);
  });

  it('of national security may be closed for some time only', () => {
    const area = faa({ FAA_ID: 'N1', ACTIVETIME: Date.UTC(2026, 4, 4), ENDTIME: Date.UTC(2026, 4, 5) });
    expect(read('FAA_NationalSecurityPartTime', area)).toMatchObject([
      { activeFrom: new Date('2026-05-04'), activeUntil: new Date('2026-05-05') },
    ]);
  });

  it.each([
    [{ UPPER_VAL: 5000, UPPER_UOM: 'FT', UPPER_CODE: 'MSL' }, sea(1524)],
    [{ UPPER_VAL: 180, UPPER_UOM: 'FL', UPPER_CODE: 'STD' }, sea(5486.4)],
    [{ UPPER_VAL: -9998, UPPER_UOM: 'FT', UPPER_CODE: 'MSL' }, null],
    [{ UPPER_VAL: null, UPPER_DESC: 'UNLTD' }, null],
  ])('that is prohibited closes up to %o', (upper, ceiling) => {
    const area = faa({ NAME: 'P-40', OBJECTID: 1, LOWER_VAL: 0, LOWER_UOM: 'FT', LOWER_CODE: 'SFC', ...upper });
    expect(read('FAA_ProhibitedAreas', area)).toMatchObject([{ name: 'P-40', floor: null, ceiling }]);
  });

  it('may name a corner twice and be of several polygons', () => {
    const twice = [square[0], square[0], ...square.slice(1)];
    const shape = { type: 'MultiPolygon', coordinates: [[twice], [square.map(([x = 0, y = 0]) => [x + 1, y])]] };
    const [area] = read('FAA_Facilities', faa({ OBJECTID: 1 }, shape));
    expect(area).toMatchObject({ polygons: [[square], [{ length: 5 }]] });
  });
});

describe('a restriction of your own', () => {
  it('needs an area, and no more', () => {
    expect(read('GeoJSON', { type: 'Feature', geometry: polygon })).toMatchObject([
      { id: '#3', name: '#3', floor: null, ceiling: null, ceilingMeters: null, activeFrom: null, activeUntil: null },
    ]);
    expect(read('GeoJSON', { type: 'Feature', id: 'x', geometry: null })).toBe('x: It has no polygon');
    expect(read('GeoJSON', 'x')).toBe('#3: It is not a feature');
  });

  it('is named by its columns', () => {
    const columns = { OBJECTID: 4, TITLE: 'Quarry', STATE: 'Bern' };
    expect(read('GeoJSON', { id: 12, geometry: polygon, properties: columns })).toMatchObject([
      { id: '12', name: 'Quarry', properties: columns },
    ]);
    expect(read('GeoJSON', { geometry: polygon, properties: columns })).toMatchObject([{ id: '4' }]);
  });

  it.each([
    [{ floorMeters: 30, ceilingMeters: 120 }, ground(30), ground(120), 120],
    [{ floorMeters: 0, ceilingMeters: null }, null, null, null],
    [{ lower: 'SFC', upper: '1,500 ft MSL' }, null, sea(457.2), metres(457.2)],
    [{ lower: '500 m AGL', upper: 'FL 100' }, ground(500), sea(3048), metres(3048)],
    [{ lower: 50, upper: 400, uom: 'm', lowerReference: 'AGL', upperReference: 'AMSL' }, ground(50), sea(400), 400],
    // The reference is missing: it might be closed all the way up.
    [{ upper: 400 }, null, null, null],
    // As in an FAA facility map the height is shown, and every flight is reported.
    [{ CEILING: 100 }, null, null, metres(30.48)],
  ])('may be closed between heights: %o', (columns, floor, ceiling, shown) => {
    expect(read('GeoJSON', { geometry: polygon, properties: columns })).toMatchObject([
      { floor, ceiling, ceilingMeters: shown },
    ]);
  });

  it('may be closed for some time', () => {
    const properties = { activeTime: '2026-05-04T06:00:00+02:00', endTime: Date.UTC(2026, 4, 5) };
    expect(read('GeoJSON', { geometry: polygon, properties })).toMatchObject([
      { activeFrom: new Date('2026-05-04T04:00:00Z'), activeUntil: new Date('2026-05-05') },
    ]);
    const odd = { activeTime: 'soon', endTime: '' };
    expect(read('GeoJSON', { geometry: polygon, properties: odd })).toMatchObject([
      { activeFrom: null, activeUntil: null },
    ]);
  });

  it('of whole days is closed from the start of the first to the end of the last', () => {
    const properties = { activeTime: '2026-05-04', endTime: '2026-05-04' };
    expect(read('GeoJSON', { geometry: polygon, properties })).toMatchObject([
      { activeFrom: new Date('2026-05-04T00:00:00Z'), activeUntil: new Date('2026-05-05T00:00:00Z') },
    ]);
  });

  it.each([
    ['2026-05-04T06:00', '2026-05-04T06:00:00Z'],
    ['2026-05-04 06:00:00', '2026-05-04T06:00:00Z'],
    ['2026-13-45', null],
    ['2026-05-04 (noon)', null],
    ['1800', null],
    ['10', null],
    [0, null],
    // Seconds: read as milliseconds they would be in January 1970, and the area long open again.
    [1_767_225_600, null],
    [1_767_225_600_000, '2026-01-01T00:00:00Z'],
  ])('has no limit in time where it is not clear which: %o', (written, time) => {
    const properties = { activeTime: written, endTime: written };
    const date = time === null ? null : new Date(time);
    expect(read('GeoJSON', { geometry: polygon, properties })).toMatchObject([{ activeFrom: date, activeUntil: date }]);
  });
});

describe('a zone', () => {
  const volume = {
    uomDimensions: 'M',
    lowerLimit: '50',
    lowerVerticalReference: 'AGL',
    upperLimit: 400,
    upperVerticalReference: 'AMSL',
    horizontalProjection: polygon,
  };
  const zone = (changes: object = {}) => ({
    identifier: 'Z1',
    country: 'CHE',
    name: 'Zone',
    restriction: 'PROHIBITED',
    applicability: [{ permanent: 'YES' }],
    geometry: [volume],
    ...changes,
  });

  it('of ED-269 closes each of its volumes', () => {
    const inFeet = { ...volume, uomDimensions: 'FT', lowerLimit: 0, upperLimit: null };
    const always = { activeFrom: null, activeUntil: null };
    expect(read('ED-269', zone({ geometry: [volume, inFeet] }))).toMatchObject([
      { id: 'CHE-Z1', name: 'Zone', floor: ground(50), ceiling: sea(400), ceilingMeters: 400, ...always },
      { id: 'CHE-Z1/2', floor: null, ceiling: null, ceilingMeters: null },
    ]);
  });

  it('of ED-269 may be a circle', () => {
    const horizontalProjection = { type: 'Circle', center: [6.9, 46.4], radius: 3000 };
    const [circle] = read('ED-269', zone({ geometry: [{ ...volume, horizontalProjection }] }));
    expect(circle).toMatchObject({ polygons: [[expect.arrayContaining([[6.9, expect.closeTo(46.42698, 4)]])]] });
  });

  it('counts as closed from its first beginning to its last end', () => {
    const period = (start: string | null, end: string) => ({ permanent: 'NO', startDateTime: start, endDateTime: end });
    const applicability = [
      period('2026-06-15T09:00:00Z', '2026-07-01T00:00:00Z'),
      period('2026-05-01T00:00:00Z', '2026-06-01T00:00:00+02:00'),
    ];
    expect(read('ED-269', zone({ applicability }))).toMatchObject([
      { activeFrom: new Date('2026-05-01T00:00:00Z'), activeUntil: new Date('2026-07-01T00:00:00Z') },
    ]);
    const open = [...applicability, period(null, '2026-08-01T00:00:00Z')];
    expect(read('ED-269', zone({ applicability: open }))).toMatchObject([
      { activeFrom: null, activeUntil: new Date('2026-08-01T00:00:00Z') },
    ]);
  });

  it('without a restriction closes nothing', () => {
    expect(read('ED-269', zone({ restriction: 'NO_RESTRICTION' }))).toEqual([]);
  });

  it('that closes something, but nowhere, is named', () => {
    expect(read('ED-269', zone({ geometry: [] }))).toBe('CHE-Z1: It has no polygon');
    expect(read('ED-269', zone({ geometry: [], restriction: 'NO_RESTRICTION' }))).toEqual([]);
  });

  it('of ED-318 has its heights in its geometry, and its name in English where there is one', () => {
    const layer = { upper: 99_999, upperReference: 'AGL', lower: 60, lowerReference: 'AGL', uom: 'm' };
    const name = [
      { text: 'Flugplatz', lang: 'de-CH' },
      { text: 'Airfield', lang: 'en-GB' },
    ];
    const properties = { identifier: 'LSZB003', country: 'CHE', name, type: 'REQ_AUTHORIZATION' };
    expect(read('ED-318', { type: 'Feature', geometry: { ...polygon, layer }, properties })).toMatchObject([
      { id: 'CHE-LSZB003', name: 'Airfield', floor: ground(60), ceiling: null, polygons: [[square]] },
    ]);
  });

  it('that is invalid is reported by its id if it has one', () => {
    expect(read('ED-269', { identifier: 'Z9' })).toBe('Z9: It is not a zone of ED-269');
    expect(read('ED-318', { properties: { identifier: 'Z9' } })).toBe('Z9: It is not a zone of ED-318');
    expect(read('ED-318', 7)).toBe(': It is not a zone of ED-318');
  });
});

describe('whole files as they are published', () => {
  it.each([
    ['FAA_Facilities', facilityMap.features, { length: 3, 0: { name: 'Nowhere Rgnl', ceilingMeters: 0 } }],
    ['FAA_ProhibitedAreas', prohibitedAreas.features, [{ name: 'P-999', floor: null, ceiling: sea(5486.4) }]],
    [
      'ED-269',
      zonesOfEd269.UASZoneList,
      [
        { id: 'ZZZ-ZZ01', floor: null, ceiling: null },
        { id: 'ZZZ-ZZ02', ceiling: ground(120) },
      ],
    ],
    ['ED-318', zonesOfEd318.features, [{ id: 'ZZZ-ZZ04', name: 'Airfield (en-GB)', floor: ground(60), ceiling: null }]],
  ] as const)('of %s are read without a fault', (dataset, entries, expected) => {
    const results = entries.map((entry: unknown) => read(dataset, entry));
    expect(results.filter((result) => typeof result === 'string')).toEqual([]);
    expect(results.flat()).toMatchObject(expected);
  });
});

describe.skipIf(genuine.isMissing)(`published files${genuine.reason}`, () => {
  it.each([
    ['FAA_Facilities', 'faa/uasfm-cell-recorded.geojson', 1],
    ['FAA_Facilities', 'faa/synthetic-uasfm-grid.geojson', 213],
    ['FAA_ProhibitedAreas', 'faa/prohibited-areas-demo.geojson', 6],
    ['ED-269', 'eu/ed269-interuss-sample.json', 1],
    ['ED-269', 'eu/ed269-uas_standards-test.json', 9],
    ['ED-318', 'eu/ed318-interuss-sample.json', 3],
  ] as const)('of %s are read without a fault: %s', (dataset, file, count) => {
    const { features, UASZoneList } = JSON.parse(fs.readFileSync(genuinePath(`feeds/${file}`), 'utf8'));
    const results = (features ?? UASZoneList).map((entry: unknown) => read(dataset, entry));
    expect(results.filter((result: unknown) => typeof result === 'string')).toEqual([]);
    expect(results.flat()).toHaveLength(count);
  });
});
