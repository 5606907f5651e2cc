import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { incomingFolder } from '../overlays-folder.ts';
import { archivesFolder, DRAFT_PREFIX } from '../tiles/archives-folder.ts';
import { dropArchives } from '../tiles/drop-archives.ts';

/** An upload of another process may still be in progress. */
const RECENT_MS = 24 * 60 * 60 * 1000;

/** Removes everything unused: rows and tiles of other versions, files that were read. */
export async function removeLeftovers(services: Services): Promise<void> {
  for (const dataset of await idsOf(services)) await removeVersions(services, dataset);
  await removeUploads(services);
  const runs = await services.db.selectFrom('overlay_runs').select(['id', 'dataset', 'file', 'ended_at']).execute();
  await removeIncoming(services, runs);
  const open = runs.filter(({ ended_at: endedAt }) => endedAt === null).map(({ dataset }) => dataset);
  await removeArchives(services, new Set(open));
}

async function idsOf({ db }: Services): Promise<string[]> {
  return (await db.selectFrom('overlay_datasets').select('id').execute()).map(({ id }) => id);
}

/** Skips from version to version in the index: there may be millions of rows, and rarely one to remove. */
async function removeVersions({ db }: Services, dataset: string): Promise<void> {
  const next = async (version: number) => {
    const after = db.selectFrom('overlay_features').select('version').where('dataset', '=', dataset);
    return (await after.where('version', '>', version).orderBy('version').limit(1).executeTakeFirst())?.version;
  };
  for (let version = await next(0); version !== undefined; version = await next(version))
    await sql`delete from overlay_features where dataset = ${dataset} and version = ${version}
      and not exists (select 1 from overlay_datasets where id = ${dataset} and version = ${version})
      and not exists (select 1 from overlay_runs where id = ${version} and ended_at is null)`.execute(db);
}

/** Uploads of ended runs; those of replaced runs go with the orphans of the store. */
async function removeUploads({ db, storage }: Services): Promise<void> {
  const ended = await db
    .updateTable('overlay_runs')
    .set({ file_size: null, file_sha256: null })
    .where('ended_at', 'is not', null)
    .where('file_size', 'is not', null)
    .returning('file')
    .execute();
  for (const { file } of ended) if (file !== null) await storage.remove(file);
}

type Run = { id: number; file: string | null; ended_at: Date | null };

async function removeIncoming(services: Services, runs: readonly Run[]): Promise<void> {
  const folder = incomingFolder(services);
  const byName = new Map(runs.flatMap((run) => [String(run.id), run.file ?? ''].map((name) => [name, run])));
  for (const name of await namesIn(folder)) {
    const run = byName.get(name);
    const isNeeded = run ? run.ended_at === null : await isRecent(path.join(folder, name));
    if (!isNeeded) await fs.promises.rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** All tiles not in use, of datasets without a running import. */
async function removeArchives(services: Services, busy: ReadonlySet<string>): Promise<void> {
  const folder = archivesFolder(services);
  const datasets = await services.db.selectFrom('overlay_datasets').select(['id', 'version']).execute();
  const versions = new Map(datasets.map(({ id, version }) => [id, version]));
  for (const name of await namesIn(folder)) {
    const [dataset = '', ...rest] = name.split('.');
    if (rest.at(-1) === 'mbtiles' && !busy.has(dataset))
      await dropArchives(services, dataset, versions.get(dataset) ?? null);
    if (name.startsWith(DRAFT_PREFIX) && !(await isRecent(path.join(folder, name))))
      await fs.promises.rm(path.join(folder, name), { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return fs.existsSync(folder) ? fs.promises.readdir(folder) : [];
}

async function isRecent(file: string): Promise<boolean> {
  const stat = await fs.promises.stat(file).catch(() => null);
  return stat !== null && Date.now() - stat.mtimeMs < RECENT_MS;
}
