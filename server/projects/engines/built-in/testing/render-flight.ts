import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { fromUtm } from '@overflight/flight/geo/planes/utm.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { intoJpeg } from '../../../../files/photos/writing/into-jpeg.ts';
import { makeTiff } from '../../../../files/photos/writing/make-tiff.ts';
import type { RunPhoto } from '../../engine.ts';
import { groundColour, groundHeightM } from './synthetic-ground.ts';

export const flightFrame = { epsg: 32_632, east: 465_400, north: 5_247_150, up: 400 } as const;

export type RenderedFlight = {
  columns: number;
  rows: number;
  widthPx: number;
  heightPx: number;
  /** EXIF positions without GNSS noise. */
  isExact?: true;
};

const ALTITUDE_M = 40;
/** 35 mm equivalent focal length, as in EXIF. COLMAP assumes a film width of 35 mm. */
const FILM_FOCAL_MM = 24;
const [FORWARD_OVERLAP, SIDE_OVERLAP] = [0.75, 0.7];
/** GNSS noise. */
const [NOISE_M, NOISE_UP_M] = [0.2, 0.3];
const YAW_NOISE_RAD = 0.05;
/** Sensor noise, of 255: without it the smooth ground appears out of focus. */
const GRAIN = 9;

/** Renders nadir photos of a synthetic ground in lines, with EXIF positions. */
export async function renderFlight(folder: string, flight: RenderedFlight): Promise<RunPhoto[]> {
  const { columns, rows, widthPx, heightPx } = flight;
  await fs.mkdir(folder, { recursive: true });
  const random = seededRandom(9);
  const focalPx = (FILM_FOCAL_MM / 35) * widthPx;
  const stepM = {
    east: (widthPx / focalPx) * ALTITUDE_M * (1 - SIDE_OVERLAP),
    north: (heightPx / focalPx) * ALTITUDE_M * (1 - FORWARD_OVERLAP),
  };
  const photos: RunPhoto[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const centre = [column * stepM.east, row * stepM.north, ALTITUDE_M + random() * 2] as const;
      const camera = { centre, yaw: (random() - 0.5) * 2 * YAW_NOISE_RAD, focalPx, widthPx, heightPx };
      const noise = () => (flight.isExact ? 0 : (random() - 0.5) * 2);
      const position = fromUtm(
        [flightFrame.east + centre[0] + noise() * NOISE_M, flightFrame.north + centre[1] + noise() * NOISE_M],
        flightFrame.epsg,
      );
      const altitudeM = flightFrame.up + centre[2] + noise() * NOISE_UP_M;
      const name = `synthetic-${String(photos.length + 1).padStart(3, '0')}.jpg`;
      const file = path.join(folder, name);
      await fs.writeFile(file, intoJpeg(await render(camera), { exif: exifOf(position, altitudeM) }));
      photos.push({ name, path: file, widthPx, heightPx, position, altitudeM });
    }
  return photos;
}

type Camera = Pick<RenderedFlight, 'widthPx' | 'heightPx'> & {
  centre: readonly [number, number, number];
  yaw: number;
  focalPx: number;
};

const MEETING_STEPS = 2;

/**
 * Ray casting by fixed-point iteration, which converges since rays are steep and slopes gentle. Each pixel starts at the
 * depth of its neighbour.
 */
async function render({ centre, yaw, focalPx, widthPx, heightPx }: Camera): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 3);
  const [cosine, sine] = [Math.cos(yaw), Math.sin(yaw)];
  const random = seededRandom(widthPx + Math.round(yaw * 1e6));
  let depth = centre[2];
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const right = (column + 0.5 - widthPx / 2) / focalPx;
      const ahead = (heightPx / 2 - row - 0.5) / focalPx;
      const [east, north] = [right * cosine - ahead * sine, right * sine + ahead * cosine];
      for (let step = 0; step < MEETING_STEPS; step++)
        depth = centre[2] - groundHeightM(centre[0] + east * depth, centre[1] + north * depth);
      const grain = (random() * 2 - 1) * GRAIN;
      const colour = groundColour(centre[0] + east * depth, centre[1] + north * depth);
      for (let channel = 0; channel < 3; channel++)
        pixels[(row * widthPx + column) * 3 + channel] = (colour[channel] ?? 0) + grain;
    }
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function exifOf([lng, lat]: [number, number], altitudeM: number): Buffer {
  const parts = (degrees: number): [number, number][] => [
    [Math.floor(degrees), 1],
    [Math.floor((degrees % 1) * 60), 1],
    [Math.round(((degrees * 60) % 1) * 60 * 1e6), 1e6],
  ];
  return makeTiff({
    main: [
      { tag: 0x010f, text: 'Overflight' },
      { tag: 0x0110, text: 'Synthetic' },
    ],
    exif: [
      { tag: 0x920a, fractions: [[FILM_FOCAL_MM * 100, 1000]] },
      { tag: 0xa405, shorts: [FILM_FOCAL_MM] },
    ],
    gps: [
      { tag: 1, text: 'N' },
      { tag: 2, fractions: parts(lat) },
      { tag: 3, text: 'E' },
      { tag: 4, fractions: parts(lng) },
      { tag: 6, fractions: [[Math.round(altitudeM * 1000), 1000]] },
    ],
  });
}
