import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { FileRow } from '../files-store.ts';
import type { FilesPlace } from '../file-place.ts';

export type WantedFile = { name: string; size: number; lastModified: number };
type UploadContext = { place: FilesPlace; by: string; now: Date };

/** Identifies a file when it is chosen again; one without a date is never matched. */
const markOf = ({ name, size, lastModified }: WantedFile): string => JSON.stringify([name, size, lastModified]);

/** Registers the files to be uploaded, once each; returns them in request order. */
export async function beginUploads(
  tx: Transaction<Tables>,
  files: readonly WantedFile[],
  { place, by, now }: UploadContext,
): Promise<FileRow[]> {
  const marked = files.map((file) => (file.lastModified > 0 ? markOf(file) : randomUUID()));
  const distinct = [...new Map(files.map((file, index) => [marked[index], { ...file, id: randomUUID() }])).values()];
  const { rows } = await sql<FileRow>`
    insert into files (id, tenant, plan_id, kind, name, size, last_modified, uploaded_by, touched_at)
    select one.id, ${place.tenant}, ${place.id}::uuid, ${place.kind}, one.name, one.size, one.last_modified, ${by},
      ${now}::timestamptz
    from unnest(${distinct.map(({ id }) => id)}::uuid[], ${distinct.map(({ name }) => name)}::text[],
      ${distinct.map(({ size }) => size)}::bigint[], ${distinct.map(({ lastModified }) => lastModified)}::bigint[])
      as one (id, name, size, last_modified)
    on conflict (tenant, plan_id, kind, name, size, last_modified) where last_modified > 0
      do update set touched_at = excluded.touched_at
    returning *`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byMark = new Map(rows.map((row) => [markOf({ ...row, lastModified: row.last_modified }), row]));
  const ids = new Map([...new Set(marked)].map((mark, index) => [mark, distinct[index]?.id ?? '']));
  return marked.flatMap((mark) => byId.get(ids.get(mark) ?? '') ?? byMark.get(mark) ?? []);
}
