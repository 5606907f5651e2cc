import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readPlanForecast } from '@overflight/contract/plans/checks.ts';
import { defaultThresholds, type ForecastSettings } from '@overflight/contract/weather/forecast.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { startOutsideServer } from '../testing/outside-server.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { startOfHour } from '../weather/forecast/series.ts';
import { aMetNorwayForecast, anNwsGrid, anNwsPoint } from '../weather/testing/a-forecast.ts';

type Answer = AnswerOf<typeof readPlanForecast>;
type Weather = { nws?: object | undefined; met?: object | undefined };

const HOUR_MS = 3_600_000;
const SETTINGS = '/weather/v1/admin/forecast';
const outside = await startOutsideServer();
const server = await startTestServer({ OVERFLIGHT_NWS_URL: outside.url, OVERFLIGHT_MET_NORWAY_URL: outside.url });
const { services } = server;
/** Tokens expire while the clock is moved: sign in for every call. */
const asPilot = () => signInAs(server);
const asAdmin = () => signInAs(server, { products: ['users', 'admins'] });
const plans = { save: async (plan: object) => planCalls(server, await asPilot()).save(plan) };
const hourMs = () => startOfHour(services.now().getTime());

const settings = (providers: Partial<ForecastSettings['providers']>): ForecastSettings => ({
  providers: { nws: false, 'met-norway': false, 'open-meteo': false, ...providers },
  openMeteoUrl: '',
  openMeteoKey: '',
  thresholds: defaultThresholds,
});
const save = async (payload: object, as = asAdmin) =>
  server.app.inject({ method: 'PUT', url: SETTINGS, headers: (await as()).headers, payload });
const overview = async (as = asAdmin) => server.app.inject({ url: SETTINGS, headers: (await as()).headers });

/** Data of the fake services; a service without data answers with an error. */
function serve({ nws, met }: Weather, headers: Record<string, string> = {}): void {
  outside.answerWith((request, response) => {
    const path = request.url ?? '';
    const answer = path.startsWith('/points/') ? nws && anNwsPoint() : path.startsWith('/gridpoints/') ? nws : met;
    if (!answer) return response.writeHead(503).end();
    response.writeHead(request.headers['if-modified-since'] ? 304 : 200, headers);
    return response.end(request.headers['if-modified-since'] ? undefined : JSON.stringify(answer));
  });
}
const windy = () =>
  anNwsGrid(hourMs(), {
    windSpeed: {
      uom: 'wmoUnit:km_h-1',
      values: [
        { validTime: `${new Date(hourMs() + HOUR_MS).toISOString()}/PT2H`, value: 36 },
        { validTime: `${new Date(hourMs()).toISOString()}/PT1H`, value: 5 },
        { validTime: `${new Date(hourMs() + 3 * HOUR_MS).toISOString()}/P2D`, value: 5 },
      ],
    },
  });
const calmNorway = (hours = 40) =>
  aMetNorwayForecast(
    hourMs(),
    Array.from({ length: hours }, () => ({ temp: 10, wind: 2, gust: 4, amount: 0, symbol: 'fair_day' })),
  );

async function check(query = ''): Promise<Answer> {
  const url = `/locations/oa/v2/collections/default/weather/forecast${query}`;
  const answer = await server.app.inject({ url, headers: (await asPilot()).headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const inCalifornia = aPlanToSave();
const inNorway = aPlanToSave({ homePoint: { position: [10.4, 63.4] } });

beforeEach(async () => {
  for (const table of ['plans', 'forecast_cells', 'forecast_providers'] as const)
    await services.db.deleteFrom(table).execute();
  await services.db.deleteFrom('settings').where('name', '=', 'forecast').execute();
  // Failed providers are queried again.
  server.clock.advance(60_000);
  outside.asked.length = 0;
});

describe('the weather of the next hours at the plans of a collection', () => {
  it('CHECK-03 reports which value exceeds a threshold in which hour, and which routes it meets', async () => {
    await save(settings({ nws: true }));
    serve({ nws: windy() });
    await plans.save(inCalifornia);
    expect(await check('?forecastHour=0,1,2,3,4,5,6,7,8,9,10,11,12&weatherTypes=temp,wind,rain,snow,gust')).toEqual({
      events: [
        {
          id: 'highWind',
          value: 8.94,
          forecasts: [
            { forecastHour: 1, minValue: 10, maxValue: 10 },
            { forecastHour: 2, minValue: 10, maxValue: 10 },
          ],
        },
      ],
      routes: [{ route: { routeId: inCalifornia.flightPlanId }, overlaps: ['highWind'] }],
    });
    expect((await check('?forecastHour=2..3')).events[0]?.forecasts).toHaveLength(1);
    expect((await check('?weatherTypes=temp,rain')).events).toEqual([]);
    expect(outside.asked).toEqual(['/points/37.7875,-122.4375', '/gridpoints/MTR/85,105']);
  });

  it.each(['forecastHour=13', 'forecastHour=5..2', 'forecastHour=x', 'weatherTypes=fog', 'flightPlanId=1'])(
    'CHECK-03 refuses %s in words',
    async (query) => {
      const url = `/locations/oa/v2/collections/default/weather/forecast?${query}`;
      const answer = await server.app.inject({ url, headers: (await asPilot()).headers });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
    },
  );

  it('CHECK-03 is reported for an unsaved plan', async () => {
    await save(settings({ nws: true }));
    serve({ nws: windy() });
    const url = '/locations/oa/v2/checks/weather/forecast';
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: (await asPilot()).headers,
      payload: inCalifornia,
    });
    expect(answer.json()).toMatchObject({ events: [{ id: 'highWind' }], routes: [{ overlaps: ['highWind'] }] });
  });

  it('plans in the same place are asked for once, also by several people at once', async () => {
    await save(settings({ nws: true }));
    serve({ nws: windy() });
    for (let i = 0; i < 5; i++) await plans.save(aPlanToSave());
    const answers = await Promise.all(Array.from({ length: 4 }, () => check()));
    expect(answers.map(({ routes }) => routes.length)).toEqual([5, 5, 5, 5]);
    expect(outside.asked).toHaveLength(2);
  });

  it('a long route is sampled along its legs, in no more than 24 places', async () => {
    await save(settings({ 'met-norway': true }));
    serve({ met: calmNorway() });
    const metadata = { altitude: 60, flightSpeed: 10, gimbal: false, pitch: 0, yaw: 0 };
    const waypoints = [{ index: 0, coordinates: [11.4, 63.9], metadata }];
    const segment = {
      type: 'waypointRoute',
      segmentId: 's',
      segmentMetadata: { flightSpeed: 10, altitude: 60 },
      waypoints,
    };
    await plans.save({ ...inNorway, segments: [segment] });
    expect((await check()).routes[0]?.notChecked).toBe('Only 24 of 31 places along the flight were checked.');
    expect(outside.asked).toHaveLength(24);
    expect(new Set(outside.asked).size).toBe(24);
    for (const path of outside.asked) expect(path).toMatch(/complete\?lat=\d+\.\d{1,4}&lon=\d+\.\d{1,4}$/);
  });
});

describe('providers', () => {
  it('no provider is queried until one is enabled', async () => {
    await plans.save(inCalifornia);
    expect(await check()).toMatchObject({ notChecked: 'No weather forecast is switched on.', events: [] });
    expect(outside.asked).toEqual([]);
  });

  it('the US service is queried in the US only, MET Norway elsewhere or if the other fails', async () => {
    await save(settings({ nws: true, 'met-norway': true }));
    serve({ nws: windy(), met: calmNorway() });
    await plans.save(inNorway);
    expect((await check()).events).toEqual([]);
    expect(outside.asked.filter((path) => !path.startsWith('/weatherapi/'))).toEqual([]);
    await plans.save(inCalifornia);
    serve({ met: calmNorway() });
    expect((await check(`?flightPlanId=${inCalifornia.flightPlanId}`)).routes[0]).not.toHaveProperty('notChecked');
    const { states } = (await overview()).json();
    expect(states[0]).toMatchObject({
      provider: 'nws',
      answeredAt: null,
      trouble: { reason: expect.stringContaining('503') },
    });
    expect(states[1]).toMatchObject({ provider: 'met-norway', trouble: null });
  });

  it('MET Norway is not asked before its answer runs out, and then only for news', async () => {
    await save(settings({ 'met-norway': true }));
    const headers = {
      expires: new Date(services.now().getTime() + 90 * 60_000).toUTCString(),
      'last-modified': services.now().toUTCString(),
    };
    serve({ met: calmNorway() }, headers);
    await plans.save(inNorway);
    await check();
    server.clock.advance(HOUR_MS);
    await check();
    expect(outside.asked).toHaveLength(1);
    server.clock.advance(HOUR_MS);
    expect((await check()).routes[0]).not.toHaveProperty('notChecked');
    expect(outside.asked).toHaveLength(2);
  });

  it('MET Norway is accepted while its version is deprecated', async () => {
    await save(settings({ 'met-norway': true }));
    outside.answerWith((_request, response) => response.writeHead(203).end(JSON.stringify(calmNorway())));
    await plans.save(inNorway);
    expect((await check()).routes[0]).not.toHaveProperty('notChecked');
  });

  it('an old forecast is ignored, and the previous one is used for some hours', async () => {
    await save(settings({ nws: true, 'met-norway': true }));
    await plans.save(inNorway);
    await plans.save(inCalifornia);
    serve({ nws: windy(), met: calmNorway() });
    await check();
    server.clock.advance(4 * HOUR_MS);
    const made = new Date(hourMs() - 14 * HOUR_MS).toISOString();
    const { properties } = calmNorway();
    const old = {
      nws: anNwsGrid(hourMs(), { updateTime: made }),
      met: { properties: { ...properties, meta: { updated_at: made } } },
    };
    serve(old);
    const reasons = async () => (await check()).routes.map(({ notChecked }) => notChecked);
    expect(await reasons()).toEqual([undefined, undefined]);
    await services.db.deleteFrom('forecast_cells').execute();
    server.clock.advance(60_000);
    for (const reason of await reasons())
      expect(reason).toMatch(/gave no usable forecast: the forecast is 1[45] hours old\./);
  });

  it('MET Norway is queried for the whole forecast again if nothing has changed for half a day', async () => {
    await save(settings({ 'met-norway': true }));
    await plans.save(inNorway);
    serve({ met: calmNorway() }, { 'last-modified': new Date(services.now().getTime() - 11 * HOUR_MS).toUTCString() });
    await check();
    server.clock.advance(2 * HOUR_MS);
    const conditions: unknown[] = [];
    outside.answerWith((request, response) => {
      conditions.push(request.headers['if-modified-since']);
      response.end(JSON.stringify(calmNorway()));
    });
    await check();
    expect(conditions).toEqual([undefined]);
  });

  it('the last forecast of a failing provider is used for some hours, then the weather is not checked', async () => {
    await save(settings({ nws: true }));
    serve({ nws: windy() });
    await plans.save(inCalifornia);
    await check();
    serve({});
    server.clock.advance(3 * HOUR_MS);
    expect((await check()).routes[0]).not.toHaveProperty('notChecked');
    server.clock.advance(4 * HOUR_MS);
    const { events, routes } = await check();
    expect(events).toEqual([]);
    expect(routes[0]?.notChecked).toMatch(/gave no usable forecast: .* answered with status 503\.$/);
  });

  it('values missing from a forecast are reported beside the others', async () => {
    await save(settings({ nws: true }));
    serve({ nws: { properties: { ...windy().properties, windGust: undefined } } });
    await plans.save(inCalifornia);
    const { events, routes } = await check();
    expect(events.map(({ id }) => id)).toEqual(['highWind']);
    expect(routes[0]?.notChecked).toBe('The forecast does not include wind gusts for every hour.');
  });

  it('an answer that is none, or never ends, changes nothing', async () => {
    await save(settings({ 'met-norway': true }));
    await plans.save(inNorway);
    outside.answerWith((_request, response) => response.end('<html>'));
    expect((await check()).routes[0]?.notChecked).toContain('broken JSON');
    server.clock.advance(60_000);
    outside.answerWith((_request, response) => {
      const more = () => void (response.writable && response.write('x'.repeat(1 << 20), more));
      more();
    });
    expect((await check()).routes[0]?.notChecked).toContain('larger than');
    expect(await services.db.selectFrom('forecast_cells').selectAll().execute()).toEqual([]);
  });
});

describe('the settings', () => {
  it('are for administrators of the installation, and hold the key of Open-Meteo', async () => {
    expect((await save(settings({}), asPilot)).statusCode).toBe(403);
    expect((await overview(asPilot)).statusCode).toBe(403);
    const wanted = { ...settings({ 'open-meteo': true }), openMeteoUrl: outside.url, openMeteoKey: 'secret' };
    expect((await save(wanted)).json()).toMatchObject({ settings: wanted });
    outside.answerWith((_request, response) => response.writeHead(401).end());
    await plans.save(inNorway);
    expect(JSON.stringify(await check())).not.toContain('secret');
    expect(outside.asked[0]).toContain('apikey=secret');
    expect((await overview()).json().states[2].trouble.reason).not.toContain('secret');
  });

  it('decide which weather is reported', async () => {
    await save({ ...settings({ nws: true }), thresholds: { ...defaultThresholds, temperatureLow: 20, highWind: 50 } });
    serve({ nws: windy() });
    await plans.save(inCalifornia);
    expect((await check('?forecastHour=0')).events).toEqual([
      { id: 'temperatureLow', value: 20, forecasts: [{ forecastHour: 0, minValue: 15, maxValue: 15 }] },
    ]);
  });

  it('can be switched on by the environment', async () => {
    const headless = await startTestServer({ OVERFLIGHT_FORECAST: '1' });
    const someone = await signInAs(headless, { products: ['users', 'admins'] });
    const answer = await headless.app.inject({ url: SETTINGS, headers: someone.headers });
    expect(answer.json().settings.providers).toEqual({ nws: true, 'met-norway': true, 'open-meteo': false });
  });
});
