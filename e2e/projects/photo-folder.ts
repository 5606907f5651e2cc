import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { genuinePhotos } from '../../server/files/photos/testing/genuine-photos.ts';
import { makeExif, makePicture } from '../../server/files/photos/testing/make-photo.ts';
import { intoJpeg } from '../../server/files/photos/writing/into-jpeg.ts';

/** Where the folder's photos were taken. */
export const PHOTO_PLACE = [-91.9949, 46.8426];
const PHOTOS = 4;

/** A camera card: real photos if available, else generated ones; one has no position, one is no photo. */
export async function makeCameraCard(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-card-'));
  const inner = path.join(folder, 'DCIM', '100MEDIA');
  fs.mkdirSync(inner, { recursive: true });
  const real = genuinePhotos().slice(0, PHOTOS);
  for (const photo of real) fs.copyFileSync(photo, path.join(inner, path.basename(photo)));
  for (let made = real.length; made < PHOTOS; made++) {
    const [lng = 0, lat = 0] = PHOTO_PLACE;
    const exif = makeExif({ position: [lng, lat + made * 0.0001], takenAt: '2026:05:01 10:00:00' });
    fs.writeFileSync(path.join(inner, `MADE_${made}.JPG`), intoJpeg(await jpeg(made + 1), { exif }));
  }
  fs.writeFileSync(path.join(inner, 'no place.jpg'), await jpeg(99));
  fs.writeFileSync(path.join(folder, 'notes.txt'), 'Wind from the west.');
  return folder;
}

const jpeg = (seed: number) => makePicture({ seed }).jpeg({ quality: 90 }).toBuffer();
