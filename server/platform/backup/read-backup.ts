import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { brokenBackup, readFrames } from './frames.ts';
import { RecordHeader } from './records.ts';

export type ReadRecord = { header: RecordHeader; body: Buffer };
type Backup = { file: string; passphrase: string | undefined };

/** The records of a backup, each checked. */
export async function* readBackup({ file, passphrase }: Backup): AsyncGenerator<ReadRecord> {
  const bytes = fs.createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  for await (const { header, body } of readFrames(bytes, passphrase)) {
    const read = RecordHeader.safeParse(header);
    if (!read.success) throw brokenBackup();
    yield { header: read.data, body };
  }
}

/** Reads all of it: afterwards it is known to be whole. */
export async function requireWholeBackup(backup: Backup): Promise<Extract<RecordHeader, { kind: 'start' }>> {
  let start: RecordHeader | undefined;
  let last: RecordHeader['kind'] | undefined;
  let file: { hash: ReturnType<typeof createHash>; left: number; sha256?: string } | undefined;
  const count = { rows: 0, files: 0 };
  const endFile = () => {
    if (file && (file.left !== 0 || (file.sha256 !== undefined && file.hash.digest('hex') !== file.sha256)))
      throw brokenBackup();
    file = undefined;
  };
  for await (const { header, body } of readBackup(backup)) {
    start ??= header;
    last = header.kind;
    if (header.kind === 'bytes') {
      if (!file) throw brokenBackup();
      file.hash.update(body);
      file.left -= body.length;
      continue;
    }
    endFile();
    if (header.kind === 'rows') count.rows += (JSON.parse(body.toString()) as unknown[]).length;
    if (header.kind === 'file') count.files++;
    if (header.kind === 'file' || header.kind === 'data')
      file = {
        hash: createHash('sha256'),
        left: header.size,
        ...('sha256' in header ? { sha256: header.sha256 } : {}),
      };
    if (header.kind === 'end' && (header.rows !== count.rows || header.files !== count.files)) throw brokenBackup();
  }
  if (start?.kind !== 'start' || last !== 'end') throw brokenBackup();
  return start;
}
