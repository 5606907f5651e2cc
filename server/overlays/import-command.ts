import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  DatasetAbout,
  DatasetId,
  overlayKind,
  overlayKindNames,
  type ImportRun,
} from '@overflight/contract/map/overlays.ts';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import { storeFile } from '../platform/storage/store-file.ts';
import { fetchDataset } from './datasets/fetch-dataset.ts';
import { releaseRuns } from './import-overlays.ts';
import { findDataset } from './datasets/list-datasets.ts';
import { refuseName, refuseRunning } from './datasets/refuse-name.ts';
import { createRun } from './runs/create-run.ts';
import { runAbout } from './runs/run.ts';
import { claimRun, idleRuns } from './runs/runs-store.ts';
import { processRun, processRuns } from './runs/process-runs.ts';

const USAGE = `Usage: npm run overflight -- import <kind> <file-or-url>
  [--id …] [--title …] [--licence …] [--date 2026-05-31] [--countries CH,LI]
Kinds: ${overlayKindNames.join(', ')}
Those of the FAA are fetched from its public service where "public" stands for the file.`;

const POLL_MS = 500;
const FROM_SERVICE = 'public';

const Wanted = DatasetAbout.extend({ id: DatasetId, from: z.string().min(1) });
type Wanted = z.infer<typeof Wanted>;
type Tools = { services: Services; print: (line: string) => void };

/** Imports published data, as the administrator's screen does, and prints the progress. */
export async function importCommand(args: readonly string[], { services, print }: Tools): Promise<string> {
  const wanted = readArguments(args);
  await finishInterrupted({ services, print });
  await refuseName(services, wanted.id, wanted.kind);
  await refuseRunning(services, wanted.id);
  await queueImport(services, wanted);
  const run = await openRun(services, wanted.id);
  const ended = await follow({ services, print }, wanted.id, async () => {
    const held = await claimRun(services, run, randomUUID());
    if (held) await processRun(services, held);
  });
  if (ended.state === 'failed') throw new Error(ended.trouble ?? 'The import failed.');
  return textOf(ended);
}

/** Finishes runs of killed processes first. */
async function finishInterrupted({ services, print }: Tools): Promise<void> {
  await releaseRuns(services);
  if ((await idleRuns(services)).length === 0) return;
  print('An earlier import was interrupted: it is finished first.');
  await processRuns(services);
}

/** Parses the arguments before anything is opened; errors explain the correct usage. */
export function readArguments(args: readonly string[]): Wanted {
  const option = { type: 'string' } as const;
  const options = { id: option, title: option, licence: option, date: option, countries: option };
  const read = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw usage(error instanceof Error ? error.message : '');
    }
  })();
  const [kind = '', from = '', ...more] = read.positionals;
  if (kind === '' || from === '' || more.length > 0) throw usage('');
  const { id, date, ...details } = read.values;
  const isOwn = !overlayKindNames.some((name) => name === kind && overlayKind(name).host !== null);
  const parsed = Wanted.safeParse({
    ...details,
    kind,
    from,
    id: id ?? (isOwn ? idFrom(from) : kind),
    sourceDate: date,
  });
  if (!parsed.success) throw usage(parsed.error.issues.map(issueText).join('\n'));
  const isFile = !isAddress(from) && from !== FROM_SERVICE;
  if (isFile && !fs.statSync(from, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${from}.`);
  return parsed.data;
}

const usage = (problem: string) => new Error([problem, USAGE].filter(Boolean).join('\n'));
const issueText = ({ path: at, message }: z.core.$ZodIssue) => `${at.join('.')}: ${message}`;
const isAddress = (from: string): boolean => /^https?:\/\//.test(from);

/** "…/Zones of Bern.geojson.gz" becomes `Zones-of-Bern`. */
function idFrom(from: string): string {
  const name = path.basename(isAddress(from) ? new URL(from).pathname : from).split('.')[0] ?? '';
  return name
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 60);
}

async function queueImport(services: Services, { id, from, ...about }: Wanted): Promise<void> {
  if (from === FROM_SERVICE) return fetchDataset(services, id, about);
  if (isAddress(from)) return fetchDataset(services, id, { ...about, url: from });
  // In the store, so that a running server can continue if this process is stopped.
  const file = await storeFile(services.storage, from);
  await createRun(services, { dataset: id, about: runAbout(about), source: path.basename(from), file });
}

async function openRun({ db }: Services, dataset: string): Promise<number> {
  const open = db.selectFrom('overlay_runs').select('id').where('dataset', '=', dataset).where('ended_at', 'is', null);
  return (await open.executeTakeFirstOrThrow()).id;
}

/** Prints the progress of the import until it ends, whichever process runs it. Its first state is printed before it starts. */
async function follow({ services, print }: Tools, id: string, start: () => Promise<void>): Promise<ImportRun> {
  let [printed, failure] = ['', undefined as unknown];
  let work: Promise<void> | undefined;
  for (;;) {
    const run = (await findDataset(services, id))?.latestRun;
    if (!run) throw new Error('The data was removed meanwhile.');
    if (run.endedAt !== null) return run;
    if (failure !== undefined) throw failure;
    const line = progressText(run);
    if (line !== printed) print((printed = line));
    work ??= start().catch((error: unknown) => void (failure = error));
    await Promise.race([work, sleep(POLL_MS)]);
  }
}

function progressText({ state, progress, loaded, skipped }: ImportRun): string {
  const share = progress === null ? '' : ` ${Math.floor(progress * 100)} %`;
  const counts = state === 'reading' ? `, ${loaded} loaded, ${skipped} left out` : '';
  return `${state}${share}${counts}`;
}

function textOf({ loaded, skipped, faults }: ImportRun): string {
  const named = faults.map(({ id, line, reason }) => {
    const at = line === null ? '' : ` (line ${line})`;
    return `  ${id || 'without an id'}${at}: ${reason}`;
  });
  const more = skipped > faults.length ? [`  and ${skipped - faults.length} more`] : [];
  return [`${loaded} were loaded, ${skipped} were left out.`, ...named, ...more].join('\n');
}
