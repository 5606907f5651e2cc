import fs from 'node:fs/promises';
import path from 'node:path';
import { isStoreId, type Storage } from './storage.ts';

/** `name` is the owning id; a draft has no owner once its writer is gone. */
type Entry = { file: string; name: string | undefined };

/** Scans the folder itself: files of a killed server are recorded nowhere. */
export async function removeLocalOrphans(
  root: string,
  before: Date,
  keep: Parameters<Storage['removeOrphans']>[1],
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

/** Also the drafts in a parts folder, even if the parts are still used. */
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
