import { describe, expect, it } from 'vitest';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { datasetsInUse } from './datasets-in-use.ts';
import { refreshOverlays } from './refresh-overlays.ts';
import { cell } from '../testing/cells.ts';
import { answerAsFaa } from '../testing/faa-server.ts';
import { overlayCalls } from '../testing/overlay-calls.ts';

const outside = await startOutsideServer();
const server = await startTestServer({ OVERFLIGHT_FAA_URL: `${outside.url}/arcgis/` });
const { services, clock } = server;
const { fetch, ended, find, switchRefresh } = overlayCalls(server);

const DAY_MS = 24 * 60 * 60 * 1000;
const cells = (count: number) => Array.from({ length: count }, (_, i) => cell(i));

describe('data that is kept up to date', () => {
  const refresh = async () => {
    outside.asked.length = 0;
    await refreshOverlays(undefined, services);
  };

  it('is fetched when it is switched on, then queried once a day, and fetched if it changed', async () => {
    answerAsFaa(outside, { features: cells(30), changedMs: 1000 * DAY_MS });
    expect((await switchRefresh('Recreational_Fixed', true)).json()).toMatchObject({ refreshes: true });
    expect(await ended('Recreational_Fixed')).toMatchObject({ state: 'done', loaded: 30 });
    await refresh();
    expect(outside.asked).toEqual([]);
    clock.advance(DAY_MS);
    await refresh();
    expect(outside.asked).toEqual(['/arcgis/Recreational_Flyer_Fixed_Sites/FeatureServer/0?f=json']);
    answerAsFaa(outside, { features: cells(31), changedMs: 2000 * DAY_MS });
    clock.advance(DAY_MS);
    await refresh();
    expect(await ended('Recreational_Fixed')).toMatchObject({ state: 'done', loaded: 31 });
  });

  it('does not go stale as long as its service reports no change', async () => {
    const isStale = async () => (await datasetsInUse(services)).find(({ id }) => id === 'Recreational_Fixed')?.isStale;
    expect(await isStale()).toBe(false);
    clock.advance(61 * DAY_MS);
    expect(await isStale()).toBe(true);
    await refresh();
    expect(await isStale()).toBe(false);
  });

  it('that has shrunk to less than half is refused, unless fetched by hand', async () => {
    answerAsFaa(outside, { features: cells(10), changedMs: 3000 * DAY_MS });
    clock.advance(DAY_MS);
    await refresh();
    expect(await ended('Recreational_Fixed')).toMatchObject({
      state: 'failed',
      trouble: expect.stringContaining('Only 10 entries were received while 31 are in use, which is suspicious.'),
    });
    expect((await find('Recreational_Fixed'))?.current).toMatchObject({ loaded: 31 });
    await fetch('Recreational_Fixed');
    expect(await ended('Recreational_Fixed')).toMatchObject({ state: 'done', loaded: 10 });
  });

  it('names a service that gives no answer, and asks again the next time', async () => {
    outside.answerWith((_request, response) => response.writeHead(500).end());
    clock.advance(DAY_MS);
    await refresh();
    expect((await find('Recreational_Fixed'))?.latestRun).toMatchObject({
      state: 'failed',
      trouble: expect.stringMatching(/^The service could not be checked for newer data: .*answered with status 500/),
    });
    expect((await find('Recreational_Fixed'))?.current).toMatchObject({ loaded: 10 });
    await refresh();
    expect(outside.asked).toHaveLength(1);
  });

  it('is left alone once it is switched off', async () => {
    await switchRefresh('Recreational_Fixed', false);
    clock.advance(DAY_MS);
    await refresh();
    expect(outside.asked).toEqual([]);
    expect((await switchRefresh('zones', true)).statusCode).toBe(404);
    expect((await switchRefresh('ED-269', true)).statusCode).toBe(404);
  });
});
