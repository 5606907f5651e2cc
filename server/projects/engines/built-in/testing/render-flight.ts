import fs from 'node:fs/promises';
import path from 'node:path';
import { groundHeightM } from '@overflight/flight/site/ground.ts';
import { surveyLens } from '@overflight/flight/site/render/photo.ts';
import { fromSite } from '@overflight/flight/site/site.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { drawSitePhotos } from '../../../../files/photos/writing/draw-site-photos.ts';
import type { SitePhoto } from '../../../../files/photos/writing/site-photo.ts';
import type { RunPhoto } from '../../engine.ts';

export type RenderedFlight = {
  columns: number;
  rows: number;
  widthPx: number;
  heightPx: number;
  /** EXIF positions without GNSS noise. */
  isExact?: true;
  /** A second round at the same places, tilted to all sides in turn. */
  isTiltedToo?: true;
  start?: { x: number; y: number };
};

/** The first photo, over the edge of the pit of the made-up site; columns go east, rows north. */
export const flightStart = { x: 100, y: -140 } as const;
const ALTITUDE_M = 45;
const [FORWARD_OVERLAP, SIDE_OVERLAP] = [0.75, 0.7];
/** GNSS noise. */
const [NOISE_M, NOISE_UP_M] = [0.2, 0.3];
const YAW_NOISE_DEG = 3;

export const photoName = (index: number): string => `synthetic-${String(index + 1).padStart(3, '0')}.jpg`;

/** Nadir photos of the made-up site in lines, with EXIF positions. */
export async function renderFlight(folder: string, flight: RenderedFlight): Promise<RunPhoto[]> {
  const { widthPx, heightPx } = flight;
  await fs.mkdir(folder, { recursive: true });
  const shots = shotsOf(flight);
  const photos: RunPhoto[] = [];
  for await (const jpeg of drawSitePhotos(shots)) {
    const { x, y, z } = shots[photos.length]?.measured ?? { x: 0, y: 0, z: 0 };
    const [lng = 0, lat = 0] = fromSite(x, y);
    const name = photoName(photos.length);
    const file = path.join(folder, name);
    await fs.writeFile(file, jpeg);
    photos.push({ name, path: file, widthPx, heightPx, position: [lng, lat], altitudeM: z });
  }
  return photos;
}

/** Copies, as of a camera whose maker has not measured its lens: those fields get names that nobody reads. */
export async function withoutCalibration(folder: string, photos: readonly RunPhoto[]): Promise<RunPhoto[]> {
  await fs.mkdir(folder, { recursive: true });
  const copies = photos.map((photo) => ({ ...photo, path: path.join(folder, photo.name) }));
  for (const [index, photo] of photos.entries()) {
    const jpeg = (await fs.readFile(photo.path, 'latin1'))
      .replace('DewarpData', 'NotForUse1')
      .replace('CalibratedFocal', 'NotForUseEither');
    await fs.writeFile(copies[index]?.path ?? '', jpeg, 'latin1');
  }
  return copies;
}

const TILTED_PITCH_DEG = -60;

/** Always the same for the same flight. */
export function shotsOf({
  columns,
  rows,
  widthPx,
  heightPx,
  isExact,
  isTiltedToo,
  start = flightStart,
}: RenderedFlight): SitePhoto[] {
  const random = seededRandom(9);
  const around = () => (random() - 0.5) * 2;
  const lens = surveyLens(widthPx, heightPx);
  const step = {
    east: (widthPx / lens.focalPx) * ALTITUDE_M * (1 - SIDE_OVERLAP),
    north: (heightPx / lens.focalPx) * ALTITUDE_M * (1 - FORWARD_OVERLAP),
  };
  const up = groundHeightM(start.x, start.y) + ALTITUDE_M;
  return Array.from({ length: columns * rows * (isTiltedToo ? 2 : 1) }, (_, number) => {
    const isTilted = number >= columns * rows;
    const x = start.x + (Math.floor(number / rows) % columns) * step.east;
    const y = start.y + (number % rows) * step.north;
    const z = up + random() * 2;
    const noise = isExact ? () => 0 : around;
    return {
      lens,
      pose: {
        x,
        y,
        z,
        rollDeg: 0,
        yawDeg: YAW_NOISE_DEG * around() + (isTilted ? 90 * number : 0),
        pitchDeg: isTilted ? TILTED_PITCH_DEG : -90,
      },
      measured: { x: x + NOISE_M * noise(), y: y + NOISE_M * noise(), z: z + NOISE_UP_M * noise() },
      date: 'june',
      seed: number + 1,
      afterS: 3 * number,
    };
  });
}
