import fs from 'node:fs';
import { createGunzip } from 'node:zlib';
import { overlayCaps, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import { BrokenFile } from './broken-file.ts';
import { powerFromExtract, type OsmFormat } from './osm-extract.ts';
import { collectNodes, overpassFeature } from './overpass.ts';
import { readEntries, type FileEntry } from './read-entries.ts';

/** The input: an uploaded file, or the pages of a service; `folder` is for temporary files. */
export type SourceFiles = { kind: OverlayKind; files: readonly string[]; isPages: boolean; folder: string };
type OnBytes = (read: number) => void;
type SourceEntry = { entry: unknown; /** Null for service pages. */ line: number | null };

const HEAD_BYTES = 4096;
const CHUNK_BYTES = 256 * 1024;
/** A decompression bomb must not fill the database. */
const MAX_UNPACKED_BYTES = 10 * overlayCaps.fileBytes;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The entries of files, in order; `onBytes` is called with the number of bytes read. */
export async function* sourceEntries(source: SourceFiles, onBytes: OnBytes): AsyncGenerator<SourceEntry> {
  let before = 0;
  for (const file of source.files) {
    const onFileBytes = (read: number) => onBytes(before + read);
    const read = source.kind === 'Power' ? powerEntries : fileEntries;
    const entries = read(file, source, onFileBytes);
    for await (const { entry, line } of entries) yield { entry, line: source.isPages ? null : line };
    before += (await fs.promises.stat(file)).size;
    onBytes(before);
  }
}

/** Supports all published formats of power lines. */
async function* powerEntries(file: string, source: SourceFiles, onBytes: OnBytes): AsyncGenerator<FileEntry> {
  const head = await headOf(file);
  const format = osmFormat(head, await isPacked(file));
  if (format) {
    const made = await powerFromExtract({ file, format, folder: source.folder });
    yield* fileEntries(made, source, () => undefined);
  } else if (/"(osm3s|elements)"\s*:/.test(head.toString('latin1'))) {
    const nodes = await collectNodes(fileEntries(file, source, () => undefined));
    for await (const { entry, line } of fileEntries(file, source, onBytes)) {
      const feature = overpassFeature(entry, nodes);
      if (feature !== null) yield { entry: feature, line };
    }
  } else yield* fileEntries(file, source, onBytes);
}

function fileEntries(file: string, { isPages }: SourceFiles, onBytes: OnBytes): AsyncGenerator<FileEntry> {
  return readEntries(unpacked(file, onBytes), { isPage: isPages });
}

/** The bytes of a file, decompressed if it is gzip. */
async function* unpacked(file: string, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  const isFilePacked = await isPacked(file);
  const stream = fs.createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const chunks: AsyncIterable<Buffer> = isFilePacked ? stream.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : stream;
  let unpackedBytes = 0;
  try {
    for await (const chunk of chunks) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new BrokenFile('The compressed file is too large.');
      onBytes(stream.bytesRead);
      yield chunk;
    }
  } catch (error) {
    if (isFilePacked && error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BrokenFile(error.code === 'Z_BUF_ERROR' ? 'The file is cut short.' : 'The compressed file is damaged.');
    throw error;
  } finally {
    stream.destroy();
  }
}

/** The first bytes of a file after decompression. */
async function headOf(file: string): Promise<Buffer> {
  for await (const chunk of unpacked(file, () => undefined)) return Buffer.from(chunk.subarray(0, HEAD_BYTES));
  return Buffer.alloc(0);
}

function osmFormat(head: Buffer, isFilePacked: boolean): OsmFormat | null {
  const text = head.toString('latin1');
  if (text.slice(0, 64).includes('OSMHeader')) return 'pbf';
  return /^\uFEFF?(ï»¿)?\s*(<\?xml[^>]*>\s*)?<osm\b/.test(text) ? (isFilePacked ? 'osm.gz' : 'osm') : null;
}

async function isPacked(file: string): Promise<boolean> {
  const handle = await fs.promises.open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.equals(GZIP);
  } finally {
    await handle.close();
  }
}
