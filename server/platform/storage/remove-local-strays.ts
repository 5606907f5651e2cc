import fs from 'node:fs/promises';
import path from 'node:path';
import { isStoreId, type Storage } from './storage.ts';

/** `name` is the id that an entry belongs to; a draft belongs to nothing once whoever wrote it is gone. */
type Entry = { file: string; name: string | undefined };

/** Goes through the folder as it is: what a killed server left behind is written down nowhere. */
export async function removeLocalStrays(
  root: string,
  before: Date,
  keep: Parameters<Storage['removeStrays']>[1],
): Promise<number> {
  let removed = 0;
  for (const shard of await foldersIn(root)) {
    const entries = (
      await Promise.all((await fs.readdir(shard)).map((name) => oldEntries(shard, name, before)))
    ).flat();
    const kept = await keep([...new Set(entries.flatMap(({ name }) => name ?? []))]);
    for (const { file, name } of entries) {
      if (name !== undefined && kept.has(name)) continue;
      await fs.rm(file, { recursive: true, force: true });
      removed++;
    }
  }
  return removed;
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await fs.readdir(root, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map(({ name }) => path.join(root, name));
}

/** Of a folder of parts also the drafts in it, which are left behind even where the parts are still wanted. */
async function oldEntries(folder: string, fileName: string, before: Date): Promise<Entry[]> {
  const file = path.join(folder, fileName);
  const stat = await fs.stat(file).catch(() => undefined);
  if (!stat) return [];
  const id = fileName.slice(0, 36);
  const isDraft = fileName.endsWith('.draft');
  const inside = stat.isDirectory() ? (await fs.readdir(file)).filter((name) => name.endsWith('.draft')) : [];
  const drafts = (await Promise.all(inside.map((name) => oldEntries(file, name, before)))).flat();
  if (stat.mtime >= before || (!isDraft && !isStoreId(id))) return drafts;
  return [...drafts, { file, name: isDraft ? undefined : id }];
}
