import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import exifr from 'exifr';
import { newTempFolder } from '../../scripts/kill-on-exit.ts';
import { bytesOnDisk } from '../../server/files/photos/metadata/byte-source.ts';
import { readPhotoMetadata } from '../../server/files/photos/metadata/read-photo-metadata.ts';
import { genuinePhotos } from '../../server/files/photos/testing/genuine-photos.ts';
import { makeJpeg, xmpOf } from '../../server/files/photos/testing/make-photo.ts';
import type { Print } from '../bench.ts';
import { median } from '../tools/median.ts';

const ROUNDS = 3;
const TIMES = 40;
const OWN_PHOTOS = 18;
/** The same parts that ours reads: EXIF, GPS and DJI's tags. */
const options = { tiff: true, exif: true, gps: true, xmp: true };

/** CPU per photo to read its metadata from disk, against exifr and exiftool, interleaved. */
export async function measureExif(print: Print): Promise<void> {
  const folder = newTempFolder('exif-');
  try {
    const genuine = genuinePhotos();
    const photos = genuine.length > 0 ? genuine : await ownPhotos(folder);
    const what = `${photos.length} ${genuine.length > 0 ? 'photos of a real flight' : 'photos of our own making'}`;
    print(`reading ${what} …`);
    const isToolHere = hasExiftool();
    const [ours, theirs, tool]: [number[], number[], number[]] = [[], [], []];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const all = [
        await cpuMsPer(photos, (photo) => Promise.resolve(readFromDisk(photo))),
        await cpuMsPer(photos, (photo) => exifr.parse(photo, options) as Promise<unknown>),
        isToolHere ? exiftoolMs(photos) : NaN,
      ] as const;
      if (round > 0) [ours, theirs, tool].forEach((list, index) => list.push(all[index] ?? NaN));
    }
    const [us, them, outside] = [median(ours), median(theirs), median(tool)];
    print(
      `reading ${what}: ${us.toFixed(3)} ms CPU each; exifr ${them.toFixed(3)} ms, ${(them / us).toFixed(1)} × ours (goal 1 ×)`,
    );
    if (isToolHere)
      print(
        `exiftool, all photos in one call: ${outside.toFixed(1)} ms CPU each, ${Math.round(outside / us)} × ours (goal 20 ×)`,
      );
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function hasExiftool(): boolean {
  return spawnSync('exiftool', ['-ver']).status === 0;
}

function readFromDisk(photo: string): unknown {
  const file = fs.openSync(photo, 'r');
  try {
    return readPhotoMetadata(bytesOnDisk(file, fs.fstatSync(file).size));
  } finally {
    fs.closeSync(file);
  }
}

async function cpuMsPer(photos: readonly string[], read: (photo: string) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) for (const photo of photos) await read(photo);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / TIMES / photos.length;
}

/** Its start-up is shared by all photos, which flatters it. */
function exiftoolMs(photos: readonly string[]): number {
  const before = childrenCpuMs();
  spawnSync('exiftool', ['-json', '-n', ...photos], { maxBuffer: 64 * 1024 ** 2 });
  return (childrenCpuMs() - before) / photos.length;
}

/** CPU time of all exited children; Linux counts it in ticks of 10 ms. */
function childrenCpuMs(): number {
  const afterName = fs
    .readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(afterName[13]) + Number(afterName[14])) * 10;
}

async function ownPhotos(folder: string): Promise<string[]> {
  const xmp = xmpOf('<rdf:Description drone-dji:GimbalPitchDegree="-90.0" drone-dji:RelativeAltitude="+40.1"/>');
  const jpeg = await makeJpeg({ position: [8, 47], takenAt: '2026:05:04 10:11:12', takenAtOffset: '+02:00' }, xmp);
  return Array.from({ length: OWN_PHOTOS }, (_, number) => {
    const file = path.join(folder, `${number}.jpg`);
    fs.writeFileSync(file, jpeg);
    return file;
  });
}
