import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';
import type { Damage } from '../platform/storage/verified-bytes.ts';
import { damageOf } from '../platform/storage/damage-of.ts';
import { markDamage } from './mark-damage.ts';
import { namesInUse } from './names-in-use.ts';

type Kept = { id: string; label: string; key: string; size: number; sha256: string };
type Tools = { services: Services; print: (line: string) => void };

const AT_ONCE = 500;
/** Younger bytes may be about to become a file. */
const STRAY_MS = 24 * 60 * 60 * 1000;

export function readVerifyArguments(args: readonly string[]): void {
  if (args.length > 0) throw new Error('Usage: npm run overflight -- verify-files');
}

/** Reads every stored file, reports what is missing, altered or without an owner, and marks it for the lists. */
export async function verifyFiles(_: readonly string[], { services, print }: Tools): Promise<string> {
  const found: Record<Damage, number> = { missing: 0, altered: 0 };
  let checked = 0;
  for await (const file of keptFiles(services)) {
    const damage = await damageOf(services.storage, file);
    await markDamage(services, file.key, damage);
    checked++;
    if (!damage) continue;
    found[damage]++;
    print(`${damage}: ${file.label} (${file.key})`);
  }
  const orphans = await orphansIn(services);
  for (const name of orphans) print(`no owner: ${name}`);
  const report = `${checked} files checked: ${found.missing} missing, ${found.altered} altered; ${orphans.length} without an owner.`;
  if (found.missing + found.altered > 0) throw new Error(report);
  return report;
}

async function* keptFiles({ db }: Services): AsyncGenerator<Kept> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Kept>`
      select id, name as label, key, size::float8 as size, sha256 from files where stored_at is not null and id > ${after}
      union all select id, folder || '/' || name, key, size::float8, sha256 from project_files where id > ${after}
      union all select key, 'map pack ' || id, key, size::float8, sha256 from map_sources where key > ${after}
      union all select key, 'height file ' || id, key, size::float8, sha256 from height_files where key > ${after}
      union all select key, 'geoid grid ' || id, key, size::float8, sha256 from geoid_grids where key > ${after}
      order by id limit ${AT_ONCE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function orphansIn(services: Services): Promise<string[]> {
  const orphans: string[] = [];
  await services.storage.removeOrphans(new Date(services.now().getTime() - STRAY_MS), async (names) => {
    const used = await namesInUse(services, names);
    orphans.push(...names.filter((name) => !used.has(name)));
    return new Set(names);
  });
  return orphans;
}
