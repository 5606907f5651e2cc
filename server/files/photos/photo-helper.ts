import fs from 'node:fs';
import os from 'node:os';
import sharp from 'sharp';
import { measurePicture, type MeasuredPicture } from './measure-picture.ts';
import { bytesOnDisk } from './metadata/byte-source.ts';
import { readPhotoMetadata, type ReadPhoto } from './metadata/read-photo-metadata.ts';
import { capFor, inspectionCaps, photoLimits } from './photo-limits.ts';

/**
 * A separate process, because pictures are decoded by native code: a hostile file can never crash the server. It
 * monitors itself, and exits when a file exceeds its limits.
 */
export type ToHelper = { file: string };
/** Metadata is sent first: it is kept even if the picture cannot be decoded. */
export type FromHelper =
  | { isReady: true }
  | { read: ReadPhoto }
  | { picture: MeasuredPicture | null }
  /** The file could not be opened, which says nothing about its content. */
  | { problem: string };

const WATCH_MS = 5;
const NICENESS = 5;
const WARM_UP_ROUNDS = 6;
/** How many times slower this machine is than the one on which the limits were measured. */
let slowness = 1;
const post = (message: FromHelper): void => void process.send?.(message);

/** Uploads and planning go first. A server with a lower priority may not raise that of its helpers. */
os.setPriority(Math.max(NICENESS, os.getPriority()));
sharp.concurrency(1);
sharp.cache(false);
/** All other formats of the library are disabled: vector graphics, documents, scientific formats. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

async function look({ file }: ToHelper): Promise<void> {
  const handle = open(file);
  if (handle === undefined) return;
  const { size } = fs.fstatSync(handle);
  const stopWatching = watch(size);
  try {
    const read = readPhotoMetadata(bytesOnDisk(handle, size));
    post({ read });
    const { orientation, isOneBand } = read.metadata;
    post({
      picture: isDecodable(read, size) ? await measurePicture(file, orientation, isOneBand).catch(() => null) : null,
    });
  } finally {
    stopWatching();
    fs.closeSync(handle);
  }
}

function open(file: string): number | undefined {
  try {
    return fs.openSync(file, 'r');
  } catch (error) {
    post({ problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** A file that claims more pixels than its bytes can hold, or than memory allows, is not opened. */
function isDecodable({ format, isMap, isHeldWhole, metadata }: ReadPhoto, bytes: number): boolean {
  const { mostBytes, mostPixelsPerByte, smallPixels, heldBytesPerPixel } = photoLimits;
  const pixels = (metadata.widthPx ?? 0) * (metadata.heightPx ?? 0);
  const isTrap = pixels > smallPixels && pixels > bytes * mostPixelsPerByte;
  const isTooMuch = isHeldWhole && pixels * heldBytesPerPixel > capFor(inspectionCaps.memoryMb, bytes) * 1e6;
  return format !== null && !isMap && !isTrap && !isTooMuch && bytes <= mostBytes;
}

/** The base usage of the process does not count. */
function watch(bytes: number): () => void {
  const cpuBefore = process.cpuUsage();
  const mostCpuMs = capFor(inspectionCaps.cpuMs, bytes) * slowness;
  const mostRss = process.memoryUsage.rss() + capFor(inspectionCaps.memoryMb, bytes) * 1e6;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpuBefore);
    const isOver = (user + system) / 1000 > mostCpuMs || process.memoryUsage.rss() > mostRss;
    if (isOver) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS);
  return () => clearInterval(timer);
}

/**
 * The first picture costs the most: libraries are loaded, code is compiled. Returns the cost after that, in
 * milliseconds of CPU.
 */
async function warmUp(): Promise<number> {
  const { width, height, channels } = { width: 256, height: 256, channels: 3 } as const;
  const noise = Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * 7919) % 251));
  const picture = await sharp(noise, { raw: { width, height, channels } }).jpeg().toBuffer();
  const costs: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    const before = process.cpuUsage();
    await measurePicture(picture, null);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

process.on('message', (message: ToHelper) => void look(message).catch(() => process.exit(1)));
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
slowness = Math.min(inspectionCaps.mostSlowness, Math.max(1, (await warmUp()) / inspectionCaps.warmUpMs));
post({ isReady: true });
