import type { StoredBytes } from '../../platform/storage/damage-of.ts';
import type { StoredRow } from '../files-store.ts';
import type { ArchiveEntry } from './zip-archive.ts';

export type ArchivedFile = ArchiveEntry & StoredBytes;

/** Cameras restart numbering in each folder: the second of two files with one name gets a number. */
export function archiveEntries(rows: readonly StoredRow[]): ArchivedFile[] {
  const taken = new Set<string>();
  return rows.map(({ key, name, size, sha256, last_modified, stored_at }) => {
    const unique = uniqueName(name, taken);
    taken.add(unique.toLowerCase());
    return { key, name: unique, size, sha256, modifiedAt: last_modified > 0 ? new Date(last_modified) : stored_at };
  });
}

export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${base} (${number})${ending}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}
