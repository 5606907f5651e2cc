import { readPlanAlerts, readPlanForecast, readPlanRestrictions } from '@overflight/contract/checks.ts';
import { describe, expect, it } from 'vitest';
import { checkResult, checkWord, type CheckResult } from './check-result.ts';
import { alertRows, forecastTiles, restrictionRows } from './plan-findings.ts';

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
      'Bridge - ceiling not known',
      'secret - ceiling not known',
    ]);
    expect(restrictionRows(answer, 'other')?.map(({ text }) => text)).toEqual(['Port - 0 ft']);
    expect(restrictionRows(answer, 'never checked')).toBeNull();
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
    forecasts: hours.map((forecastHour) => ({ forecastHour, minValue: value + 1, maxValue: value + 3.456 })),
  });
  const events = [
    event('temperatureLow', 32, [0]),
    event('temperatureHigh', 100, [1]),
    event('heavyRain', 0.3, [2]),
    event('highWind', 20, [3, 4, 12]),
    event('highGusts', 25, [3]),
    event('snow', 0.1, [12, 13]),
  ];
  const everything = events.map(({ id }) => id);

  it('PLAN-12 has a tile for each of the hours 0 to 12, with what passes a threshold', () => {
    const answer = readPlanForecast.answer.parse({ events, routes: routes(...everything) });
    const tiles = forecastTiles(answer, 'mine') ?? [];
    expect(tiles.map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const texts = tiles.map(({ issues }) => issues.map(({ text }) => text));
    expect(texts[0]).toEqual(['Temp below 32°F']);
    expect(texts[1]).toEqual([]);
    expect(texts[2]).toEqual(['Rain over 0.3 in/hr']);
    expect(texts[3]).toEqual(['Wind over 20 mph', 'Wind gusts over 25']);
    expect(texts[12]).toEqual(['Wind over 20 mph', 'Snow over 0.1']);
    expect(tiles[3]?.issues[0]?.range).toBe('21 to 23.46');
  });

  it('PLAN-12 has no tiles where nothing but heat passes a threshold, and none is known of plans that were not checked', () => {
    const heat = readPlanForecast.answer.parse({ events, routes: routes('temperatureHigh') });
    expect(forecastTiles(heat, 'mine')).toEqual([]);
    const others = readPlanForecast.answer.parse({ events, routes: routes(...everything) });
    expect(forecastTiles(others, 'somebody else')).toBeNull();
  });
});

describe('the result of a check', () => {
  const rowsOf = ({ rows }: { rows: string[]; notChecked?: string }) => rows;
  const query = { data: undefined, isError: false, error: null };
  const wordOf = (result: CheckResult<string>) => checkWord(result, (rows) => String(rows.length));

  it('is not clear where the answer does not speak of the plan', () => {
    const result = checkResult<{ notChecked?: string }, string>({ ...query, data: {} }, () => null);
    expect(result).toMatchObject({ phase: 'not-checked', canRetry: true });
    expect(wordOf(result)).toBe('Not checked');
  });

  it('is clear only where it was checked and nothing was found', () => {
    expect(wordOf(checkResult({ ...query, data: { rows: [] } }, rowsOf))).toBe('None found');
    expect(wordOf(checkResult({ ...query, data: { rows: ['a', 'b'] } }, rowsOf))).toBe('2');
    expect(wordOf(checkResult(query, rowsOf))).toBe('Checking …');
  });

  it('is "Not checked" with the reason where nobody looked, even if something is listed', () => {
    const result = checkResult({ ...query, data: { rows: ['a'], notChecked: 'No weather source.' } }, rowsOf);
    expect(result).toEqual({ phase: 'not-checked', reason: 'No weather source.', canRetry: false });
    expect(wordOf(result)).toBe('Not checked');
  });

  it('is "Not checked" where the call failed, even if an older answer is there', () => {
    const result = checkResult({ data: { rows: [] }, isError: true, error: new Error('Away.') }, rowsOf);
    expect(result).toEqual({ phase: 'not-checked', reason: 'Away.', canRetry: true });
  });
});
