import { describe, expect, it } from 'vitest';
import { readPowerFeature } from './read-power-feature.ts';
import { readVoltageKv } from './read-voltage.ts';

const path = [
  [8, 47],
  [8.1, 47.1],
];
const ring = [
  [8, 47],
  [8.1, 47],
  [8.1, 47.1],
  [8, 47],
];
const line = { type: 'LineString', coordinates: path };
const read = (geometry: unknown, properties: object | null = {}, id?: unknown) => {
  const result = readPowerFeature({ type: 'Feature', id, geometry, properties }, 7);
  return result.ok ? { id: result.id, ...result.power } : `${result.id}: ${result.reason}`;
};

describe('a feature of a power network', () => {
  it('with the tags of OpenStreetMap follows them', () => {
    const tags = { power: 'line', voltage: '115000;60000', operator: 'Utility', ref: 'D-1', '@type': 'way', '@id': 10 };
    expect(read(line, tags)).toEqual({
      id: 'way/10',
      geometry: line,
      properties: {
        kind: 'line',
        name: null,
        operator: 'Utility',
        voltage: '115000;60000',
        voltageKv: 115,
        ref: 'D-1',
      },
    });
    expect(
      read({ type: 'Point', coordinates: [8, 47] }, { power: 'substation', name: 'West' }, 'node/9'),
    ).toMatchObject({
      id: 'node/9',
      properties: { kind: 'substation', name: 'West', voltage: null, voltageKv: null },
    });
  });

  it("with a utility's own columns is a line or a substation by its shape", () => {
    const columns = { ID: '141', OWNER: 'Grid', VOLTAGE: 345 };
    expect(read(line, columns)).toMatchObject({
      id: '141',
      properties: { kind: 'line', operator: 'Grid', voltage: '345', voltageKv: 345 },
    });
    expect(read({ type: 'Polygon', coordinates: [ring] }, { VOLTAGE: -999999 })).toMatchObject({
      id: '#7',
      properties: { kind: 'substation', voltage: null, voltageKv: null },
    });
    expect(read({ type: 'MultiLineString', coordinates: [path, path] }, null)).toMatchObject({ id: '#7' });
  });

  it('may draw a substation as a line that ends where it began', () => {
    expect(read({ type: 'LineString', coordinates: ring }, { power: 'substation' })).toMatchObject({
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
  });

  it.each([{ power: 'tower' }, { power: 'plant' }, { 'construction:power': 'line' }])(
    'that is something else is passed over: %o',
    (tags) => {
      expect(read(line, tags)).toEqual({ id: '#7' });
    },
  );

  it.each([
    [null, {}, 'It has no point, line or area'],
    [{ type: 'LineString', coordinates: [[8, 47]] }, {}, 'A line needs at least two different points'],
    [
      {
        type: 'LineString',
        coordinates: [
          [8, 91],
          [8, 47],
        ],
      },
      {},
      'Every point needs',
    ],
    [{ type: 'Point', coordinates: [181, 0] }, {}, 'Every point needs'],
    [{ type: 'Polygon', coordinates: [path] }, {}, 'An area needs at least three different points'],
    [line, { power: 'substation' }, 'A substation needs a point or an area'],
    [{ type: 'Point', coordinates: [8, 47] }, { power: 'line' }, 'A power line needs a line'],
  ])('that cannot be used says why: %o', (geometry, tags, reason) => {
    expect(read(geometry, tags)).toContain(`#7: ${reason}`);
  });
});

it.each([
  ['115000;60000', 115],
  ['60000;115000', 115],
  ['345', 345],
  ['138 kV', 138],
  ['400 V', 0.4],
  ['110 kV / 20 kV', 110],
  ['-999999', null],
  ['unknown', null],
  ['', null],
])('the voltage "%s" is %s kV', (text, kilovolts) => {
  expect(readVoltageKv(text)).toBe(kilovolts);
});
