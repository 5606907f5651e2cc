import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '@overflight/contract/call.ts';
import type { readPlanAlerts } from '@overflight/contract/plans/checks.ts';
import { aPlanToSave, planCalls } from '../plans/testing/plan-calls.ts';
import { startOutsideServer } from '../testing/outside-server.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { pollAlerts } from '../weather/alerts/poll-alerts.ts';
import { switchAlerts } from '../weather/alerts/switch-alerts.ts';
import { aFeature, aFeed } from '../weather/testing/a-feed.ts';

type Answer = AnswerOf<typeof readPlanAlerts>;

const HOUR_MS = 3_600_000;
const outside = await startOutsideServer();
/** Only the test itself polls. */
const server = await startTestServer({ OVERFLIGHT_NWS_URL: outside.url, OVERFLIGHT_WORKER: '0' });
const { services } = server;
const pilot = await signInAs(server);
const plans = planCalls(server, pilot);
const timeText = (hours: number) => new Date(services.now().getTime() + hours * HOUR_MS).toISOString();

const square = (lng: number, lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + 1, lat],
      [lng + 1, lat + 1],
      [lng, lat + 1],
      [lng, lat],
    ],
  ],
});
const times = (from: number, to: number) => ({
  sent: timeText(-1),
  effective: timeText(from),
  onset: timeText(from),
  expires: timeText(to),
  ends: timeText(to),
});
const storm = (id: string, from = -1, to = 3) => ({
  ...aFeature({ id: `urn:oid:${id}`, headline: `Storm ${id}`, ...times(from, to) }),
  geometry: square(-106.5, 38.5),
});

async function serve(features: unknown[]): Promise<void> {
  outside.answerWith((request, response) => {
    if (request.url?.startsWith('/alerts/active')) response.end(JSON.stringify(aFeed(features, timeText(0))));
    else response.writeHead(404).end();
  });
  await pollAlerts({}, services);
}

function failFor(timeMs: number): void {
  outside.answerWith((_request, response) => response.writeHead(503).end());
  server.clock.advance(timeMs);
}

async function check(query = ''): Promise<Answer> {
  const url = `/locations/oa/v2/collections/default/weather/alerts${query}`;
  const answer = await server.app.inject({ url, headers: pilot.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const inColorado = aPlanToSave({ homePoint: { position: [-106, 39] } });

beforeEach(async () => {
  for (const table of ['plans', 'weather_alerts', 'weather_feeds', 'weather_zones'] as const)
    await services.db.deleteFrom(table).execute();
  await switchAlerts(services, true);
});

describe('weather alerts over the plans of a collection', () => {
  it('CHECK-02 are those in force or about to begin, each route with the keys of those over it', async () => {
    const away = aPlanToSave({ homePoint: { position: [-104, 40.5] } });
    await plans.save(inColorado);
    await plans.save(away);
    await serve([storm('now'), storm('soon', 11, 14), storm('later', 13, 15)]);
    const answer = await check();
    expect(answer.notChecked).toBeUndefined();
    const routes = new Map(answer.routes.map(({ route, overlaps }) => [route.routeId, overlaps.toSorted()]));
    expect(routes).toEqual(
      new Map([
        [inColorado.flightPlanId, ['now', 'soon']],
        [away.flightPlanId, []],
      ]),
    );
    expect(answer.alerts.find(({ detailKey }) => detailKey === 'now')).toMatchObject({
      detailKey: 'now',
      areaId: 'COC015',
      headline: 'Storm now',
      event: 'Flash Flood Warning',
      severity: 'Severe',
      areaDesc: 'Chaffee, CO',
      description: 'Water rises.\n\nTurn around.',
      color: expect.stringMatching(/^#/),
    });
  });

  it('CHECK-02 are found for an unsaved plan', async () => {
    await serve([storm('now')]);
    const url = '/locations/oa/v2/checks/weather/alerts';
    const answer = await server.app.inject({ method: 'POST', url, headers: pilot.headers, payload: inColorado });
    expect(answer.json()).toMatchObject({
      alerts: [{ detailKey: 'now' }],
      routes: [{ route: { routeId: inColorado.flightPlanId }, overlaps: ['now'] }],
    });
  });
});

describe('unchecked alerts never read as clear', () => {
  it('if they are off, missing, or old; known ones are still listed', async () => {
    await plans.save(inColorado);
    expect((await check()).notChecked).toMatch(/has not answered yet\.$/);
    await serve([storm('now')]);
    expect(await check()).not.toHaveProperty('notChecked');
    failFor(11 * 60_000);
    expect(await check()).toMatchObject({
      notChecked: expect.stringMatching(/are old: .* last answered 11 minutes ago\.$/),
      alerts: [{ detailKey: 'now' }],
    });
    await switchAlerts(services, false);
    expect(await check()).toMatchObject({ notChecked: 'Weather alerts are switched off.', alerts: [] });
  });

  it('where some could not be read, also once the others are old', async () => {
    await plans.save(inColorado);
    await serve([storm('now'), { broken: true }]);
    expect((await check()).notChecked).toBe('1 alert could not be read.');
    await serve([storm('now'), { broken: true }, { broken: true }]);
    expect((await check()).notChecked).toBe('2 alerts could not be read.');
    failFor(11 * 60_000);
    expect((await check()).notChecked).toMatch(/ago\..*2 alerts could not be read\.$/);
  });

  it('beyond the United States', async () => {
    await plans.save(aPlanToSave({ homePoint: { position: [8.5, 47.4] } }));
    await serve([storm('now')]);
    expect((await check()).routes[0]?.notChecked).toBe('Weather alerts are known for the United States only.');
  });

  it('where some of the state, or of the water near by, could not be drawn', async () => {
    const shapeless = (id: string, zone: string) =>
      aFeature({ id, geocode: { SAME: [] }, affectedZones: [`https://a/zones/forecast/${zone}`], ...times(-1, 3) });
    await plans.save(inColorado);
    const reason = async () => (await check()).routes[0]?.notChecked;
    await serve([shapeless('a', 'UTZ001'), shapeless('b', 'PZZ530')]);
    expect(await reason()).toBeUndefined();
    await serve([shapeless('a', 'COZ058'), shapeless('b', 'PZZ530')]);
    expect(await reason()).toBe('1 alert could not be placed on the map.');
    await services.db.deleteFrom('plans').execute();
    await plans.save(aPlanToSave());
    expect(await reason()).toBe('1 alert could not be placed on the map.');
  });
});
