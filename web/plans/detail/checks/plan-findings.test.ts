import { readPlanAlerts, readPlanForecast, readPlanRestrictions } from '@overflight/contract/plans/checks.ts';
import { describe, expect, it } from 'vitest';
import { checkResult, checkLabel, type CheckQuery, type CheckResult } from './check-result.ts';
import { findingRows } from './finding-properties.ts';
import { alertRows, forecastTiles, restrictionRows, restrictionsReason, routesReason } from './plan-findings.ts';

const routes = (...overlaps: string[]) => [{ route: { routeId: 'mine' }, overlaps }];

describe('flight restrictions of a plan', () => {
  const answer = readPlanRestrictions.answer.parse({
    flights: [
      { flightPlanId: 'mine', restrictions: ['park', 'bridge', 'park'] },
      { flightPlanId: 'mine', restrictions: ['bridge', 'secret'] },
      { flightPlanId: 'other', restrictions: ['port'] },
    ],
    restrictions: [
      { id: 'park', name: 'Golden Gate Park', ceilingMeters: 121.92, Reason: 'Events' },
      { id: 'park', name: 'Golden Gate Park', ceilingMeters: 121.92 },
      { id: 'bridge', name: 'Bridge', ceilingMeters: null },
      { id: 'port', name: 'Port', ceilingMeters: 0 },
    ],
  });

  it("PLAN-10 are listed once each as 'name - ceiling in feet'", () => {
    expect(restrictionRows(answer, 'mine')?.map(({ text }) => text)).toEqual([
      'Golden Gate Park - 400 ft',
      'Bridge - no ceiling given',
      'secret - no ceiling given',
    ]);
    expect(restrictionRows(answer, 'other')?.map(({ text }) => text)).toEqual(['Port - 0 ft']);
    expect(restrictionRows(answer, 'never checked')).toBeNull();
  });

  it('PLAN-10 compare the flight height with each, too high ones first', () => {
    const verdict = (restrictionId: string, is: string, flownMeters: number, more: object = {}) => ({
      restrictionId,
      is,
      flownMeters,
      above: 'ground',
      isLeast: false,
      ...more,
    });
    const cell = (id: string, feet: number, more: object = {}) => ({
      id,
      name: id.toUpperCase(),
      ceilingMeters: feet * 0.3048,
      ...more,
    });
    const judged = readPlanRestrictions.answer.parse({
      flights: [
        {
          flightPlanId: 'mine',
          restrictions: ['low', 'hill', 'high', 'exact', 'fort', 'p40', 'new'],
          verdicts: [
            verdict('low', 'fits', 11),
            verdict('hill', 'not-checked', 50, { above: 'take-off' }),
            verdict('high', 'too-high', 50),
            verdict('exact', 'too-high', 30.5, { isLeast: true }),
            verdict('fort', 'closed', 50),
            verdict('p40', 'closed', 50),
          ],
        },
      ],
      restrictions: [
        cell('low', 100, { APT1_LAANC: 1 }),
        cell('hill', 100),
        cell('high', 100, { APT1_LAANC: 0 }),
        cell('exact', 100),
        cell('fort', 400),
        { id: 'p40', name: 'P40', ceilingMeters: null },
        cell('new', 200),
      ],
    });
    const rows = restrictionRows(judged, 'mine') ?? [];
    expect(rows.map(({ text, verdict: { text: words } }) => `${text} | ${words}`)).toEqual([
      'HIGH - 100 ft | 164 ft in a 100 ft cell: 64 ft too high',
      'EXACT - 100 ft | 100 ft in a 100 ft cell: less than 1 ft too high',
      'FORT - 400 ft | Conflict: closed up to 400 ft, flown at 164 ft above ground',
      'P40 - no ceiling given | Conflict: closed at every height',
      'HILL - 100 ft | Not checked: ground height unknown, flown at 164 ft above take-off',
      'NEW - 200 ft | Not checked: height not compared',
      'LOW - 100 ft | 36 ft in a 100 ft cell: fits, 64 ft below',
    ]);
    expect(rows.map(({ note }) => note).filter(Boolean)).toEqual([
      'LAANC: no automatic authorisation',
      'LAANC: automatic authorisation possible',
    ]);
  });

  it('PLAN-10 keep every property for the detail dialog', () => {
    expect(restrictionRows(answer, 'mine')?.[0]?.restriction).toMatchObject({ Reason: 'Events' });
  });
});

describe('weather alerts of a plan', () => {
  const alerts = [
    { detailKey: 'a', areaId: 'bay', headline: 'Gale Warning' },
    { detailKey: 'b', areaId: 'bay', headline: 'Dense Fog Advisory' },
  ];

  it('PLAN-11 are those that overlap it, each once', () => {
    const answer = readPlanAlerts.answer.parse({ alerts, routes: [...routes('b', 'b'), ...routes('b')] });
    expect(alertRows(answer, 'mine')?.map(({ headline }) => headline)).toEqual(['Dense Fog Advisory']);
    expect(alertRows(readPlanAlerts.answer.parse({ alerts, routes: routes() }), 'mine')).toEqual([]);
    expect(alertRows(answer, 'never checked')).toBeNull();
  });

  it('PLAN-11 are not lost where the alert itself is missing', () => {
    const answer = readPlanAlerts.answer.parse({ alerts, routes: routes('lost') });
    expect(alertRows(answer, 'mine')).toMatchObject([{ headline: 'lost' }]);
  });
});

describe('the forecast of a plan', () => {
  const event = (id: string, value: number, hours: number[]) => ({
    id,
    value,
    forecasts: hours.map((forecastHour) => ({ forecastHour, minValue: value + 0.5, maxValue: value + 3.456 })),
  });
  const events = [
    event('temperatureLow', 0, [0]),
    event('temperatureHigh', 40, [1]),
    event('heavyRain', 2.54, [2]),
    event('highWind', 8.94, [3, 4, 12]),
    event('highGusts', 11.18, [3]),
    event('snow', 0.5, [12, 13]),
  ];
  const everything = events.map(({ id }) => id);

  it('PLAN-12 has a tile for each of the hours 0 to 12, with exceeded thresholds', () => {
    const answer = readPlanForecast.answer.parse({ events, routes: routes(...everything) });
    const tiles = forecastTiles(answer, 'mine') ?? [];
    expect(tiles.map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const texts = tiles.map(({ issues }) => issues.map(({ text }) => text));
    expect(texts[0]).toEqual(['Temp below 32°F']);
    expect(texts[1]).toEqual([]);
    expect(texts[2]).toEqual(['Rain over 0.1 in/hr']);
    expect(texts[3]).toEqual(['Wind over 20 mph', 'Wind gusts over 25']);
    expect(texts[12]).toEqual(['Wind over 20 mph', 'Snow over 0.2']);
    expect(tiles[3]?.issues[0]?.range).toBe('21.1 to 27.7 mph');
  });

  it('PLAN-12 has no tiles if only heat exceeds a threshold, and is null for unchecked plans', () => {
    const heat = readPlanForecast.answer.parse({ events, routes: routes('temperatureHigh') });
    expect(forecastTiles(heat, 'mine')).toEqual([]);
    const others = readPlanForecast.answer.parse({ events, routes: routes(...everything) });
    expect(forecastTiles(others, 'somebody else')).toBeNull();
  });
});

describe('the details of a finding', () => {
  it('PLAN-10 PLAN-11 have readable labels, the ceiling in feet and local times, and include all non-empty properties', () => {
    const rows = findingRows({
      id: 'FAA:1',
      name: 'told above',
      ceilingMeters: 121.92,
      activeTime: '2026-05-04T10:00:00Z',
      endTime: null,
      isDemo: true,
      APT1_LAANC: 1,
      upperLimit: 120,
      Remarks: '',
      limits: { lower: 0 },
    });
    const time = new Date('2026-05-04T10:00:00Z').toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' });
    expect(rows).toEqual([
      { label: 'Ceiling', text: '400 ft (122 m)' },
      { label: 'Active from', text: time },
      { label: 'LAANC', text: 'automatic authorisation possible' },
      { label: 'Demo data', text: 'Yes' },
      { label: 'Id', text: 'FAA:1' },
      { label: 'Upper limit', text: '120' },
      { label: 'Limits', text: '{"lower":0}' },
    ]);
  });
});

describe('why a plan was not checked, or not in full', () => {
  it('is given for all plans and for this one, each sentence once', () => {
    const restrictions = readPlanRestrictions.answer.parse({
      notChecked: 'Away.',
      flights: [
        { flightPlanId: 'mine', restrictions: [], notChecked: 'Too old.' },
        { flightPlanId: 'other', restrictions: [], notChecked: 'Elsewhere.' },
      ],
    });
    expect(restrictionsReason(restrictions, 'mine')).toBe('Away. Too old.');
    const alerts = readPlanAlerts.answer.parse({ routes: [{ ...routes()[0], notChecked: 'Off.' }] });
    expect([routesReason(alerts, 'mine'), routesReason(alerts, 'other')]).toEqual(['Off.', undefined]);
  });
});

describe('the result of a check', () => {
  type Answer = { rows: string[] | null; notChecked?: string };
  const query = { data: undefined, isError: false, error: null };
  const now = new Date('2026-11-15T12:00:00Z');
  const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;
  const read = (asked: CheckQuery<Answer>): CheckResult<string> =>
    checkResult(
      asked,
      { rowsOf: ({ rows }) => rows, reasonOf: ({ notChecked }) => notChecked, maxAgeMs: 15 * 60_000 },
      now,
    );
  const wordOf = (result: CheckResult<string>) => checkLabel(result, (rows) => String(rows.length));

  it('is not clear if the answer does not cover the plan', () => {
    const result = read({ ...query, data: { rows: null } });
    expect(result).toMatchObject({ phase: 'not-checked', canRetry: true });
    expect(wordOf(result)).toBe('Not checked');
  });

  it('is clear only if checked without findings', () => {
    expect(wordOf(read({ ...query, data: { rows: [] } }))).toBe('None found');
    expect(wordOf(read({ ...query, data: { rows: ['a', 'b'] } }))).toBe('2');
    expect(wordOf(read(query))).toBe('Checking …');
  });

  it('is "Not checked" with the reason if no check was made', () => {
    const result = read({ ...query, data: { rows: [], notChecked: 'No weather source.' } });
    expect(result).toEqual({ phase: 'not-checked', reason: 'No weather source.', canRetry: false });
    expect(wordOf(result)).toBe('Not checked');
  });

  it('lists what was found and says that the rest was not checked', () => {
    const result = read({ ...query, data: { rows: ['a', 'b'], notChecked: 'Too old.' } });
    expect(result).toEqual({ phase: 'checked', rows: ['a', 'b'], notChecked: 'Too old.' });
    expect(wordOf(result)).toBe('2, rest not checked');
  });

  it('of a changed plan keeps its findings but reads as being checked; an empty result is dropped', () => {
    const result = read({ ...query, data: { rows: ['a'] }, isOutdated: true });
    expect(result).toMatchObject({ rows: ['a'], isOutdated: true });
    expect(wordOf(result)).toBe('Checking …');
    expect(read({ ...query, data: { rows: [] }, isOutdated: true })).toEqual({ phase: 'checking' });
  });

  it('no longer reads as clear when stale, because the page slept or the connection is lost; findings stay listed', () => {
    expect(wordOf(read({ ...query, data: { rows: [] }, dataUpdatedAt: minutesAgo(14) }))).toBe('None found');
    const slept = read({ ...query, data: { rows: [] }, dataUpdatedAt: minutesAgo(300) });
    expect(slept).toEqual({ phase: 'not-checked', reason: 'Last checked 5 hours ago.', canRetry: true });
    expect(wordOf(read({ ...query, data: { rows: ['a'] }, dataUpdatedAt: minutesAgo(300) }))).toBe(
      '1, rest not checked',
    );
  });

  it('is "Not checked" where the call failed, even if an older answer is there', () => {
    const result = read({ data: { rows: [] }, isError: true, error: new Error('Away.') });
    expect(result).toEqual({ phase: 'not-checked', reason: 'Away.', canRetry: true });
  });
});
