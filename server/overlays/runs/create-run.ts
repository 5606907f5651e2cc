import { overlayKind } from '@overflight/contract/map/overlays.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';
import { NEVER } from './runs-store.ts';
import type { RunAbout } from './run.ts';

type NewRun = {
  dataset: string;
  about: RunAbout;
  /** For display: a file name or an address. */
  source: string;
  /** In the store; without file and address it is fetched from the public service of its kind. */
  file?: StoredBytes;
  url?: string;
  /** Why it cannot start: it is stored as failed. */
  trouble?: string;
};

/** Stores a run that replaces the dataset's data: from here on it survives restarts. */
export async function createRun({ db, now }: Pick<Services, 'db' | 'now'>, wanted: NewRun): Promise<number> {
  const { dataset, about, source, file, url = null, trouble = null } = wanted;
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('overlay_datasets')
      .values({ id: dataset, kind: about.kind, title: about.title, licence: about.licence, is_demo: about.isDemo })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const existing = await tx
      .selectFrom('overlay_datasets')
      .select(['kind', 'is_demo'])
      .where('id', '=', dataset)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (existing.kind !== about.kind) throw otherKind(existing.kind);
    const open = tx
      .selectFrom('overlay_runs')
      .select('id')
      .where('dataset', '=', dataset)
      .where('ended_at', 'is', null);
    if (await open.executeTakeFirst()) throw alreadyRunning();
    // Only the latest is shown.
    await tx.deleteFrom('overlay_runs').where('dataset', '=', dataset).execute();
    const { id } = await tx
      .insertInto('overlay_runs')
      .values({
        dataset,
        state: trouble === null ? 'waiting' : 'failed',
        about: JSON.stringify(about),
        source,
        file: file?.key ?? null,
        file_size: file?.size ?? null,
        file_sha256: file?.sha256 ?? null,
        url,
        trouble,
        started_at: now(),
        ended_at: trouble === null ? null : now(),
        beat_at: NEVER,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export function alreadyRunning(): Refused {
  const message = 'An import of this data is under way. Wait until it has ended.';
  return new Refused({ status: 409, code: 'import-running', message });
}

export function otherKind(kind: string): Refused {
  const name = overlayKind(kind as RunAbout['kind']).name;
  const message = `This name belongs to other data already (${name}). Choose another one.`;
  return new Refused({ status: 409, code: 'name-taken', message, fields: [{ field: 'id', problem: message }] });
}
