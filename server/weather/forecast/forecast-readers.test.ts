import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultThresholds } from '@overflight/contract/weather/forecast.ts';
import { genuine, genuinePath } from '@overflight/flight/testing/genuine-files.ts';
import { forecastCell } from './forecast-cell.ts';
import { forecastEvents } from './forecast-events.ts';
import { readMetNorway } from './read-met-norway.ts';
import { readNwsGrid, readNwsPoint } from './read-nws-grid.ts';
import { readOpenMeteo } from './read-open-meteo.ts';
import { HOUR_MS, hourOf, weatherTypes, type Series, type WeatherType } from './series.ts';
import { aMetNorwayForecast, anNwsGrid } from '../testing/a-forecast.ts';
import { stormGrid, stormHours, stormOfOpenMeteo, stormPoint } from '../testing/a-storm.ts';

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(genuinePath(`feeds/${file}`), 'utf8'));
const hours = Array.from({ length: 13 }, (_, hour) => hour);
const startMs = Date.parse('2026-01-20T12:00:00Z');
const asked = { startMs, hours, types: weatherTypes, thresholds: defaultThresholds };
const round = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
const valuesOf = (series: Series, type: WeatherType, fromMs = startMs) =>
  hours.map((hour) => round(hourOf(series, fromMs + hour * HOUR_MS)?.[type]));

type Expected = { t0: string; series: Record<string, number[]>; events: unknown[] };
const names = { temp: 'temperatureLow', wind: 'highWind', gust: 'highGusts', rain: 'heavyRain', snow: 'snow' } as const;

/** The hours beyond a threshold, by event. */
const hoursOf = (events: ReturnType<typeof forecastEvents>['events']) =>
  Object.fromEntries(events.map(({ id, forecasts }) => [id, forecasts.map(({ forecastHour }) => forecastHour)]));

describe('a storm', () => {
  it('CHECK-03 on the grid of the US National Weather Service gives its series and its events', () => {
    const series = readNwsGrid(stormGrid, startMs);
    for (const type of weatherTypes) expect([type, valuesOf(series, type)]).toEqual([type, stormHours[type]]);
    const { events, missing } = forecastEvents([series], asked);
    const passing = (values: number[], from: number) =>
      values.map((value, at) => ({ forecastHour: from + at, minValue: value, maxValue: value }));
    expect(events).toEqual([
      { id: 'temperatureLow', value: 0, forecasts: passing([-0.56, -2.22, -2.22, -2.22], 1) },
      { id: 'highWind', value: 8.94, forecasts: passing([10, 10, 10], 4) },
      { id: 'highGusts', value: 11.18, forecasts: passing([15, 15, 15, 15, 15], 3) },
      { id: 'heavyRain', value: 2.54, forecasts: passing([3, 3, 3, 3, 3, 3], 0) },
      { id: 'snow', value: 0.5, forecasts: passing([1, 1, 1, 1], 2) },
    ]);
    expect(missing).toEqual([]);
  });

  it('lies in the square that its place names', () => {
    expect(readNwsPoint(stormPoint)).toBe('ABC/12,34');
  });

  it('CHECK-03 of Open-Meteo passes all five thresholds, rain and gusts in the hour before their time', () => {
    const { events, missing } = forecastEvents([readOpenMeteo(stormOfOpenMeteo, startMs)], asked);
    expect(hoursOf(events)).toEqual({
      temperatureLow: [2, 3, 4, 5],
      highWind: [5, 6, 7],
      highGusts: [4, 5, 6],
      heavyRain: [2, 3],
      snow: [5],
    });
    // It ends with the last hour, whose amounts would be stamped one later.
    expect(missing).toEqual(['wind gusts', 'rain', 'snow']);
  });
});

describe.skipIf(genuine.isMissing)(`recorded forecasts of the US National Weather Service${genuine.reason}`, () => {
  it.each(['ALY-71_67', 'OAX-59_58', 'SEW-96_55'])('CHECK-03 %s gives its expected series and events', (name) => {
    const expected = readJson(`nws/gridpoint-${name}.expected.json`) as Expected;
    const fromMs = Date.parse(expected.t0);
    const series = readNwsGrid(readJson(`nws/gridpoint-${name}.json`), fromMs);
    for (const type of weatherTypes)
      expect([type, valuesOf(series, type, fromMs)]).toEqual([type, expected.series[names[type]]]);
    const { events, missing } = forecastEvents([series], { ...asked, startMs: fromMs });
    expect({ events: events.toSorted((a, b) => a.id.localeCompare(b.id)), missing }).toEqual({
      events: (expected.events as typeof events).toSorted((a, b) => a.id.localeCompare(b.id)),
      missing: [],
    });
  });

  it('a place names its square of the grid', () => {
    expect(readNwsPoint(readJson('nws/points-42.745,-73.752.json'))).toBe('ALY/71,67');
  });

  it('CHECK-03 a forecast of Open-Meteo passes all five thresholds, rain and gusts in the hour before their time', () => {
    const series = readOpenMeteo(readJson('openmeteo/synthetic-forecast.json'), startMs);
    const { events, missing } = forecastEvents([series], asked);
    expect(hoursOf(events)).toEqual({
      temperatureLow: [3, 4, 5, 6, 7, 8],
      highWind: [3, 4, 5, 6],
      highGusts: [2, 3, 4, 5, 6],
      heavyRain: [1, 2],
      snow: [3, 4, 5],
    });
    // The file ends with the last hour, whose amounts would be stamped one later.
    expect(missing).toEqual(['wind gusts', 'rain', 'snow']);
  });
});

describe('what a forecast of the US service leaves open', () => {
  it('is said, and never counts as calm', () => {
    const grid = anNwsGrid(startMs, { windGust: undefined });
    const { events, missing } = forecastEvents([readNwsGrid(grid, startMs)], asked);
    expect({ events, missing }).toEqual({ events: [], missing: ['wind gusts'] });
  });

  it('a run without a value, in an unknown unit or with an unreadable time is no value', () => {
    const run = { validTime: '2026-01-20T12:00:00+00:00/PT24H', value: 30 };
    const wind = (layer: object) =>
      hourOf(readNwsGrid(anNwsGrid(startMs, { windSpeed: layer }), startMs), startMs)?.wind;
    expect(wind({ uom: 'wmoUnit:m_s-1', values: [run] })).toBe(30);
    expect(wind({ uom: 'wmoUnit:knot', values: [run] })).toBeNull();
    expect(wind({ uom: 'wmoUnit:m_s-1', values: [{ ...run, value: null }] })).toBeNull();
    expect(wind({ uom: 'wmoUnit:m_s-1', values: [{ ...run, validTime: 'soon/PT1H' }] })).toBeNull();
  });

  it('an amount is spread over the hours of its run, the later run counts where two overlap', () => {
    const values = [
      { validTime: '2026-01-20T06:00:00+00:00/P1DT12H', value: 72 },
      { validTime: '2026-01-20T14:00:00+00:00/PT2H', value: 6 },
    ];
    const series = readNwsGrid(
      anNwsGrid(startMs, { quantitativePrecipitation: { uom: 'wmoUnit:mm', values } }),
      startMs,
    );
    expect(valuesOf(series, 'rain').slice(0, 5)).toEqual([2, 2, 3, 3, 2]);
  });

  it.each([[{}], ['<html>'], [{ properties: {} }]])('%j is refused', (answer) => {
    expect(() => readNwsGrid(answer, startMs)).toThrow('the answer is not a forecast');
    expect(() => readNwsPoint(answer)).toThrow('does not name');
    expect(() => readMetNorway(answer, startMs)).toThrow('the answer is not a forecast');
    expect(() => readOpenMeteo(answer, startMs)).toThrow('the answer is not a forecast');
  });

  it('another host in the address of a square is not asked', () => {
    const point = { properties: { forecastGridData: 'https://evil.example/gridpoints/../../x' } };
    expect(() => readNwsPoint(point)).toThrow('does not name');
  });
});

describe('a location forecast of MET Norway', () => {
  const read = (steps: Parameters<typeof aMetNorwayForecast>[1]) =>
    readMetNorway(aMetNorwayForecast(startMs, steps), startMs);

  it('CHECK-03 gives temperature, wind, gusts and rain hour by hour', () => {
    const series = read([
      { temp: 4, wind: 5, gust: 9, amount: 1, symbol: 'rain' },
      { temp: 3, wind: 6, gust: 12, amount: 3, symbol: 'heavyrain' },
    ]);
    expect(series.hours[0]).toEqual({ temp: 4, wind: 5, gust: 12, rain: 1, snow: 0 });
    expect(series.hours[1]).toEqual({ temp: 3, wind: 6, gust: 12, rain: 3, snow: 0 });
    expect(series.hours[2]).toEqual({ temp: null, wind: null, gust: null, rain: null, snow: null });
  });

  it.each([
    ['lightsnowshowers_day', -3, { rain: 0, snow: 1.5 }],
    ['sleet', 1, { rain: 1.5, snow: 1.5 }],
    ['rain', -1, { rain: 1.5, snow: 0 }],
    [undefined, 1, { rain: 1.5, snow: 1.5 }],
    [undefined, 8, { rain: 1.5, snow: 0 }],
  ])(
    'with the symbol %s at %d °C snow and rain are told apart, and where nobody knows it may be both',
    (symbol, temp, expected) => {
      expect(read([{ temp, amount: 1.5, symbol }]).hours[0]).toMatchObject(expected);
    },
  );

  it('without gusts has no gusts, and without an amount neither rain nor snow', () => {
    expect(read([{ temp: 4, wind: 5 }]).hours[0]).toEqual({ temp: 4, wind: 5, gust: null, rain: null, snow: null });
  });
});

describe('a forecast that was made half a day ago', () => {
  const made = (hours: number) => new Date(startMs - hours * HOUR_MS).toISOString();
  const nws = (updateTime: unknown) => () => readNwsGrid(anNwsGrid(startMs, { updateTime }), startMs);
  const met = (updated_at: unknown) => () => {
    const { properties } = aMetNorwayForecast(startMs, [{ temp: 4 }]);
    return readMetNorway({ properties: { ...properties, meta: { updated_at } } }, startMs);
  };

  it.each([
    ['the US service', nws],
    ['MET Norway', met],
  ])('by %s is refused with its age', (_, read) => {
    expect(read(made(12))).not.toThrow();
    expect(read(made(12.1))).toThrow('the forecast is 12 hours old');
    expect(read(made(30))).toThrow('the forecast is 30 hours old');
  });

  it('counts from the moment it is read, not from the hour before', () => {
    const late = startMs + 50 * 60_000;
    expect(() => readNwsGrid(anNwsGrid(startMs, { updateTime: made(11.5) }), late)).toThrow('12 hours old');
    expect(readNwsGrid(anNwsGrid(startMs, { updateTime: made(1) }), late).fromMs).toBe(startMs);
  });
});

it('thresholds are passed, not met; the least and the most are of the places that pass', () => {
  const at = (wind: number): Series => ({
    fromMs: startMs,
    hours: hours.map(() => ({ temp: 0, wind, gust: 11.18, rain: 2.54, snow: 0.5 })),
  });
  const { events } = forecastEvents([at(5), at(9.5), at(12.346), at(8.94)], { ...asked, hours: [7] });
  expect(events).toEqual([
    { id: 'highWind', value: 8.94, forecasts: [{ forecastHour: 7, minValue: 9.5, maxValue: 12.35 }] },
  ]);
});

it('places within about 2.5 km share a cell, told with four decimals at most', () => {
  expect(forecastCell([-122.4501, 37.7801])).toEqual({ name: '-4899,1511', lng: -122.4625, lat: 37.7875 });
  expect(forecastCell([-122.4601, 37.7899]).name).toBe('-4899,1511');
  expect(forecastCell([180, 10])).toEqual(forecastCell([-180, 10]));
});
