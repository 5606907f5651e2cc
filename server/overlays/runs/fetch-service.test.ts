import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { runFolder } from '../overlays-folder.ts';
import { cell } from '../testing/cells.ts';
import { answerAsFaa, answerOf } from '../testing/faa-server.ts';
import { createRun } from './create-run.ts';
import { fetchService } from './fetch-service.ts';
import { runAbout } from './run.ts';
import { claimRun, LostLease } from './runs-store.ts';

const outside = await startOutsideServer();
const { services, clock } = await startTestServer({ OVERFLIGHT_FAA_URL: outside.url });
const features = Array.from({ length: 250 }, (_, i) => cell(i));
const pace = { pageSize: 100, timeoutMs: 300, busyDelaysMs: [30, 30], lostDelaysMs: [10, 10] };
const pages = () => outside.asked.filter((url) => url.includes('resultOffset')).length;

async function newRun(kind: 'FAA_Facilities' | 'Recreational_Fixed' = 'FAA_Facilities') {
  await services.db.deleteFrom('overlay_datasets').execute();
  const id = await createRun(services, { dataset: kind, about: runAbout({ kind }), source: 'a test' });
  const run = await claimRun(services, id, randomUUID());
  if (!run) throw new Error('Nobody else should have it.');
  return { run, folder: await runFolder(services, id) };
}
const busy = (times: number) => {
  let left = times;
  answerAsFaa(outside, {
    features,
    changedMs: 1,
    instead: (_query, response) => {
      const isBusy = left-- > 0;
      if (isBusy) response.end('{"error":{"code":429,"message":"Too many requests"}}');
      return isBusy;
    },
  });
};

it('waits while the service is busy, but not for ever', async () => {
  const { run, folder } = await newRun();
  busy(2);
  expect(await fetchService(services, run, { folder, pace })).toHaveLength(3);
  const again = await newRun();
  busy(100);
  await expect(fetchService(services, again.run, { folder: again.folder, pace })).rejects.toThrow('error 429');
});

it('retries if a connection breaks, and gives up on a service that hangs', async () => {
  const { run, folder } = await newRun();
  let broken = 0;
  answerAsFaa(outside, {
    features,
    changedMs: 2,
    instead: (query, response) => {
      const isBroken = query.get('resultOffset') === '100' && broken++ < 2;
      if (isBroken) response.destroy();
      return isBroken;
    },
  });
  expect(await fetchService(services, run, { folder, pace })).toHaveLength(3);
  const again = await newRun();
  answerAsFaa(outside, { features, changedMs: 3, instead: (query) => query.get('resultOffset') === '100' });
  outside.asked.length = 0;
  await expect(fetchService(services, again.run, { folder: again.folder, pace })).rejects.toThrow(
    'did not answer in time',
  );
  expect(pages()).toBe(4);
});

it('does not fetch again what is on disk, unless it has changed meanwhile', async () => {
  const { run, folder } = await newRun();
  answerAsFaa(outside, { features, changedMs: 5 });
  const files = await fetchService(services, run, { folder, pace });
  fs.rmSync(path.join(folder, path.basename(files.at(-1) ?? '')));
  outside.asked.length = 0;
  expect(await fetchService(services, run, { folder, pace })).toEqual(files);
  expect(pages()).toBe(1);
  answerAsFaa(outside, { features, changedMs: 6 });
  outside.asked.length = 0;
  await fetchService(services, run, { folder, pace });
  expect(pages()).toBe(3);
});

it('stops once another worker has taken the run over, or it was removed', async () => {
  const { run, folder } = await newRun();
  answerAsFaa(outside, { features, changedMs: 7 });
  expect(await claimRun(services, run.id, randomUUID())).toBeUndefined();
  clock.advance(61_000);
  expect(await claimRun(services, run.id, randomUUID())).toMatchObject({ id: run.id });
  await expect(fetchService(services, run, { folder, pace })).rejects.toThrow(LostLease);
});

const numbered: object[] = features.map((_, i) => cell(i, 8, { OBJECTID: i }));

it('asks for pages in one order, and refuses those that repeat an entry', async () => {
  const { run, folder } = await newRun();
  answerAsFaa(outside, { features: numbered, changedMs: 8 });
  outside.asked.length = 0;
  expect(await fetchService(services, run, { folder, pace })).toHaveLength(3);
  expect(outside.asked.filter((url) => url.includes('orderByFields=OBJECTID'))).toHaveLength(pages());
  const again = await newRun();
  answerAsFaa(outside, { features: numbered.with(200, numbered[99] ?? {}), changedMs: 9 });
  await expect(fetchService(services, again.run, { folder: again.folder, pace })).rejects.toThrow(
    'the service gave entry 99 twice',
  );
});

/** The data changes after the second page, this many times; there is one entry more or less than at first. */
const changing = (times: number, by: 1 | -1) => {
  const service = { features: numbered, changedMs: 10 };
  let left = times;
  answerAsFaa(outside, {
    ...service,
    instead: (query, response) => {
      if (query.get('resultOffset') === '200' && left-- > 0) {
        service.changedMs++;
        service.features = by === 1 ? [...numbered, cell(250)] : numbered.slice(0, 249);
      }
      response.end(JSON.stringify(answerOf(service, query)));
      return true;
    },
  });
};

it.each([1, -1] as const)('starts over if the data changes meanwhile, but not forever: by %d', async (by) => {
  const { run, folder } = await newRun();
  changing(2, by);
  outside.asked.length = 0;
  expect(await fetchService(services, run, { folder, pace })).toHaveLength(3);
  expect([pages(), run.position]).toMatchObject([9, { mark: '12', entries: 0 }]);
  const again = await newRun();
  changing(100, by);
  await expect(fetchService(services, again.run, { folder: again.folder, pace })).rejects.toThrow(
    'the data of the service changed each of the 3 times that it was fetched',
  );
});
