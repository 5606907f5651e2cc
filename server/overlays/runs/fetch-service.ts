import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import type { Services } from '../../platform/services.ts';
import { syncFolder } from '../overlays-folder.ts';
import { askCount, askMark, askPage, ServiceRefusal, USUAL_TIMEOUT_MS, type ServicePage } from './faa-service.ts';
import { forgetRead, keepRun, noteProgress } from './runs-store.ts';
import type { HeldRun } from './run.ts';

/** After each of these waits a service that is busy, or that gave no answer, is asked again; then no more. */
type Pace = { pageSize: number; timeoutMs: number; busyWaitsMs: number[]; lostWaitsMs: number[] };
/** 2,000 is the most that the service gives at once; its quota is for a minute. */
const usualPace: Pace = {
  pageSize: 2000,
  timeoutMs: USUAL_TIMEOUT_MS,
  busyWaitsMs: Array.from({ length: 15 }, () => 61_000),
  lostWaitsMs: [2000, 10_000, 30_000],
};
const LEAST_PAGE = 50;
const [BUSY, TOO_SLOW] = [429, 504];

type Page = { file: string; offset: number; count: number };
type Fetching = { folder: string; pace?: Pace };

/**
 * Fetches all of a public service's data, page by page, each on the disk before the next is asked for; pages that an
 * earlier process has fetched are not fetched again, as long as the service's data is still the same.
 */
export async function fetchService(
  services: Services,
  run: HeldRun,
  { folder, pace = usualPace }: Fetching,
): Promise<string[]> {
  const { kind } = run.about;
  const patient = { services, run, pace };
  const markedAt = services.now().toISOString();
  const mark = await whenFree(patient, () => askMark(services, kind, pace.timeoutMs));
  const whole = await whenFree(patient, () => askCount(services, kind, pace.timeoutMs));
  if (whole === 0) throw new OutsideFailure('the service has nothing to give');
  const known = pagesIn(folder);
  if (run.position.mark !== mark || (run.position.entries > 0 && lengthOf(known) < whole)) {
    for (const { file } of known) await fs.promises.rm(file);
    run.position = { ...run.position, entries: 0, mark, markedAt };
    await forgetRead(services, run);
  }
  const pages = pagesIn(folder);
  let size = pace.pageSize;
  for (let [offset, goesOn] = [lengthOf(pages), lengthOf(pages) < whole]; goesOn;) {
    const wanted = { offset, size, timeoutMs: pace.timeoutMs };
    const page = await whenFree(patient, () => askPage(services, kind, wanted)).catch((error: unknown) => {
      if (isTooSlow(error) && size > LEAST_PAGE) return null;
      throw error;
    });
    if (page === null) {
      size = Math.max(LEAST_PAGE, Math.floor(size / 2));
      continue;
    }
    refuseLies(page, offset, whole);
    if (page.count > 0) pages.push(await keepPage(folder, page, offset));
    offset += page.count;
    goesOn = page.goesOn;
    run.position = { ...run.position, tries: 0 };
    await noteProgress(services, run, { state: 'fetching', progress: offset / whole, position: run.position });
  }
  if (lengthOf(pages) !== whole)
    throw new OutsideFailure(`the service gave ${lengthOf(pages)} of the ${whole} entries that it counted`);
  return pages.map(({ file }) => file);
}

const lengthOf = (pages: readonly Page[]): number => pages.reduce((sum, { count }) => sum + count, 0);
const isTooSlow = (error: unknown): boolean => error instanceof ServiceRefusal && error.code === TOO_SLOW;

function refuseLies({ count, goesOn }: ServicePage, offset: number, whole: number): void {
  if (offset + count > whole || (goesOn && offset + count >= whole))
    throw new OutsideFailure(`the service gives more than the ${whole} entries that it counted`);
  if (goesOn && count === 0) throw new OutsideFailure('the service says that there is more and gives nothing');
}

async function keepPage(folder: string, { body, count }: ServicePage, offset: number): Promise<Page> {
  const file = path.join(folder, `page-${offset}-${count}.json`);
  const handle = await fs.promises.open(`${file}.draft`, 'w');
  await handle.writeFile(body);
  await handle.sync();
  await handle.close();
  await fs.promises.rename(`${file}.draft`, file);
  await syncFolder(folder);
  return { file, offset, count };
}

/** The pages on the disk from the first on, up to where one is missing. */
function pagesIn(folder: string): Page[] {
  const found = fs
    .readdirSync(folder)
    .flatMap((name) => {
      const [, offset, count] = /^page-(\d+)-(\d+)\.json$/.exec(name) ?? [];
      return offset === undefined
        ? []
        : { file: path.join(folder, name), offset: Number(offset), count: Number(count) };
    })
    .toSorted((a, b) => a.offset - b.offset);
  const gap = found.findIndex(({ offset }, i) => offset !== lengthOf(found.slice(0, i)));
  return gap < 0 ? found : found.slice(0, gap);
}

type Patient = { services: Services; run: HeldRun; pace: Pace };

/** A service that is busy is asked again after its minute, one that gave no answer a little later; some times. */
async function whenFree<Answer>({ services, run, pace }: Patient, ask: () => Promise<Answer>): Promise<Answer> {
  const waits = { busy: [...pace.busyWaitsMs], lost: [...pace.lostWaitsMs] };
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const waitMs = (isBusy(error) ? waits.busy : isLost(error) ? waits.lost : []).shift();
      if (waitMs === undefined) throw error;
      await keepRun(services, run);
      await sleep(waitMs);
    }
}

const isBusy = (error: unknown): boolean => error instanceof ServiceRefusal && error.code === BUSY;
/** The connection broke, or the service was out of order: the next time may be better. */
const isLost = (error: unknown): boolean =>
  error instanceof ServiceRefusal
    ? error.code >= 500 && error.code < TOO_SLOW
    : error instanceof OutsideFailure && error.cause !== undefined;
