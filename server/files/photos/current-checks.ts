import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import type { StoredRow } from '../files-store.ts';
import type { FilesPlace } from '../file-place.ts';
import { rejudgePhoto } from './judge-photo.ts';
import { planReach } from './plan-reach.ts';
import { duplicatesAmong, type StoredCheck } from './stored-check.ts';

/** Yields to other requests after this many. */
const AT_ONCE = 100;

/**
 * The files of a plan with up-to-date photo checks: the plan may have changed since, and duplicates
 * come and go. Only changes are written.
 */
export async function currentChecks(
  services: Services,
  { planVersion, ...place }: FilesPlace & { planVersion: number },
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const checks = new Map(rows.flatMap((row) => (row.check ? [[row.id, row.check as StoredCheck] as const] : [])));
  const duplicates = await duplicatesAmong(services, [...checks.keys()]);
  const stale = [...checks].filter(
    ([id, check]) => check.planVersion !== planVersion || check.flaws.includes('duplicate') !== duplicates.has(id),
  );
  if (stale.length === 0) return [...rows];
  const { version, mostAwayM, awayM } = await planReach(services, place);
  const changed = new Map<string, StoredCheck>();
  for (const [id, check] of stale) {
    const surroundings = { awayM: awayM(check.position), mostAwayM, isDuplicate: duplicates.has(id) };
    changed.set(id, { ...rejudgePhoto(check, surroundings), planVersion: version });
    if (changed.size % AT_ONCE === 0) await setImmediate();
  }
  await keep(services, changed);
  return rows.map((row) => ({ ...row, check: changed.get(row.id) ?? row.check }));
}

async function keep({ db }: Services, changed: ReadonlyMap<string, StoredCheck>): Promise<void> {
  if (changed.size === 0) return;
  const texts = [...changed.values()].map((check) => JSON.stringify(check));
  await sql`
    update files set "check" = one."check"::jsonb
    from unnest(${[...changed.keys()]}::uuid[], ${texts}::text[]) as one (id, "check")
    where files.id = one.id and files.checked_at is not null`.execute(db);
}
