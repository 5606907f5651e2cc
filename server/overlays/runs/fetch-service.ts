import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import type { Services } from '../../platform/services.ts';
import { syncFolder } from '../overlays-folder.ts';
import {
  fetchCount,
  fetchMark,
  fetchPage,
  objectIds,
  ServiceRefusal,
  DEFAULT_TIMEOUT_MS,
  type ServicePage,
} from './faa-service.ts';
import { discardRead, renewLease, noteProgress } from './runs-store.ts';
import type { LeasedImport } from './run.ts';

/** Retry delays for a service that is busy or does not answer. */
type Pace = { pageSize: number; timeoutMs: number; busyDelaysMs: number[]; lostDelaysMs: number[] };
/** The service returns at most 2,000 at once; its quota is per minute. */
const defaultPace: Pace = {
  pageSize: 2000,
  timeoutMs: DEFAULT_TIMEOUT_MS,
  busyDelaysMs: Array.from({ length: 15 }, () => 61_000),
  lostDelaysMs: [2000, 10_000, 30_000],
};
const MIN_PAGE = 50;
/** A service under maintenance may have settled by the next day. */
const MAX_ROUNDS = 3;
const [BUSY, TOO_SLOW] = [429, 504];

type Page = { file: string; offset: number; count: number };
type Fetching = { folder: string; pace?: Pace };

/**
 * Fetches all data of a public service page by page, each on disk before the next is requested; pages fetched by an
 * earlier process are reused as long as the service's data is unchanged. If the data changes in between, the pages
 * do not belong together, and are fetched again.
 */
export async function fetchService(
  services: Services,
  run: LeasedImport,
  { folder, pace = defaultPace }: Fetching,
): Promise<string[]> {
  const retrying = { services, run, pace };
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const { pages, fault } = await fetchPages(retrying, folder);
    const mark = await withRetries(retrying, () => fetchMark(services, run.about.kind, pace.timeoutMs));
    if (mark !== run.position.mark) continue;
    const wrong = fault ?? (await duplicateIn(pages));
    if (wrong !== null) throw new OutsideFailure(wrong);
    return pages.map(({ file }) => file);
  }
  throw new OutsideFailure(`the data of the service changed each of the ${MAX_ROUNDS} times that it was fetched`);
}

/** All pages, up to the first invalid one. */
async function fetchPages(retrying: Retrying, folder: string): Promise<{ pages: Page[]; fault: string | null }> {
  const { services, run, pace } = retrying;
  const { kind } = run.about;
  const markedAt = services.now().toISOString();
  const mark = await withRetries(retrying, () => fetchMark(services, kind, pace.timeoutMs));
  const whole = await withRetries(retrying, () => fetchCount(services, kind, pace.timeoutMs));
  if (whole === 0) throw new OutsideFailure('the service has no entries');
  const known = pagesIn(folder);
  if (run.position.mark !== mark || (run.position.entries > 0 && lengthOf(known) < whole)) {
    for (const { file } of known) await fs.promises.rm(file);
    run.position = { ...run.position, entries: 0, mark, markedAt };
    await discardRead(services, run);
  }
  const pages = pagesIn(folder);
  let size = pace.pageSize;
  for (let [offset, hasMore] = [lengthOf(pages), lengthOf(pages) < whole]; hasMore;) {
    const wanted = { offset, size, timeoutMs: pace.timeoutMs };
    const page = await withRetries(retrying, () => fetchPage(services, kind, wanted)).catch((error: unknown) => {
      if (isTooSlow(error) && size > MIN_PAGE) return null;
      throw error;
    });
    if (page === null) {
      size = Math.max(MIN_PAGE, Math.floor(size / 2));
      continue;
    }
    const fault = pageFault(page, offset, whole);
    if (fault !== null) return { pages, fault };
    if (page.count > 0) pages.push(await storePage(folder, page, offset));
    offset += page.count;
    hasMore = page.hasMore;
    run.position = { ...run.position, tries: 0 };
    await noteProgress(services, run, { state: 'fetching', progress: offset / whole, position: run.position });
  }
  const given = lengthOf(pages);
  return {
    pages,
    fault: given === whole ? null : `the service gave ${given} of the ${whole} entries that it announced`,
  };
}

const lengthOf = (pages: readonly Page[]): number => pages.reduce((sum, { count }) => sum + count, 0);
const isTooSlow = (error: unknown): boolean => error instanceof ServiceRefusal && error.code === TOO_SLOW;

function pageFault({ count, hasMore }: ServicePage, offset: number, whole: number): string | null {
  if (offset + count > whole || (hasMore && offset + count >= whole))
    return `the service gives more than the ${whole} entries that it announced`;
  return hasMore && count === 0 ? 'the service announces more entries and returns none' : null;
}

/** A duplicate entry means that another one is missing. */
async function duplicateIn(pages: readonly Page[]): Promise<string | null> {
  const seen = new Set<number>();
  for (const { file } of pages)
    for (const id of objectIds(await fs.promises.readFile(file, 'utf8'))) {
      if (seen.has(id)) return `the service gave entry ${id} twice`;
      seen.add(id);
    }
  return null;
}

async function storePage(folder: string, { body, count }: ServicePage, offset: number): Promise<Page> {
  const file = path.join(folder, `page-${offset}-${count}.json`);
  const handle = await fs.promises.open(`${file}.draft`, 'w');
  await handle.writeFile(body);
  await handle.sync();
  await handle.close();
  await fs.promises.rename(`${file}.draft`, file);
  await syncFolder(folder);
  return { file, offset, count };
}

/** The pages on disk from the first on, without gaps. */
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

type Retrying = { services: Services; run: LeasedImport; pace: Pace };

/** A busy service is retried after its minute, one that did not answer a little later; a limited number of times. */
async function withRetries<Answer>({ services, run, pace }: Retrying, ask: () => Promise<Answer>): Promise<Answer> {
  const delays = { busy: [...pace.busyDelaysMs], lost: [...pace.lostDelaysMs] };
  for (;;)
    try {
      return await ask();
    } catch (error) {
      const waitMs = (isBusy(error) ? delays.busy : isLost(error) ? delays.lost : []).shift();
      if (waitMs === undefined) throw error;
      await renewLease(services, run);
      await sleep(waitMs);
    }
}

const isBusy = (error: unknown): boolean => error instanceof ServiceRefusal && error.code === BUSY;
/** The connection broke, or the service was out of order: a retry may succeed. */
const isLost = (error: unknown): boolean =>
  error instanceof ServiceRefusal
    ? error.code >= 500 && error.code < TOO_SLOW
    : error instanceof OutsideFailure && error.cause !== undefined;
