import { hash, noise } from './noise.ts';
import { SITE_HALF_M } from './site.ts';

export const crops = ['meadow', 'wheat', 'corn', 'soil', 'hay'] as const;
export type Crop = (typeof crops)[number];
export type Field = { crop: Crop; rowsDeg: number; ring: readonly (readonly [number, number])[] };

/** Fields of the site; what lies between them is rough grass. */
export const fields: readonly Field[] = [
  { crop: 'wheat', rowsDeg: 84, ring: rectangle([-226, -20], [-48, 88]) },
  {
    crop: 'corn',
    rowsDeg: 32,
    ring: [
      [-226, -40],
      [-98, -31],
      [-26, -18],
      [-14, -62],
      [-104, -122],
      [-226, -196],
    ],
  },
  {
    crop: 'soil',
    rowsDeg: 32,
    ring: [
      [-150, -160],
      [-102, -130],
      [-8, -72],
      [44, -100],
      [48, -226],
      [-226, -226],
      [-226, -208],
    ],
  },
  { crop: 'meadow', rowsDeg: 20, ring: rectangle([-60, 92], [226, 226]) },
  {
    crop: 'hay',
    rowsDeg: 96,
    ring: [
      [118, -26],
      [226, -42],
      [226, 62],
      [112, -4],
    ],
  },
];

function rectangle([west, south]: readonly [number, number], [east, north]: readonly [number, number]): Field['ring'] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** Fields beyond the site lie in squares between section lines. */
const SQUARE_M = 2 * (SITE_HALF_M + 20);
const ROADS_EVERY = 3;

export type Countryside = {
  crop: Crop;
  rowsDeg: number;
  /** Metres to the edge of the field, to the nearest road, and to the creek. */
  edgeM: number;
  roadM: number;
  creekM: number;
  isWood: boolean;
};

/** Where the creek runs from south to north, how far it bends, and from where on it is too far away to matter. */
const CREEK = { x: 950, bendM: 175, farM: 600 };

/** What covers the ground beyond the site: decided by position alone. Fills `into`, as it runs for every pixel. */
export function countrysideAt(x: number, y: number, into: Countryside): void {
  const column = Math.floor(x / SQUARE_M + 0.5);
  const row = Math.floor(y / SQUARE_M + 0.5);
  const fromWest = x - (column - 0.5) * SQUARE_M;
  const fromSouth = y - (row - 0.5) * SQUARE_M;
  const isAcross = hash(column, row, 41) < 0.5;
  const strips = 1 + Math.floor(3.4 * hash(column, row, 42));
  const along = isAcross ? fromWest : fromSouth;
  const across = isAcross ? fromSouth : fromWest;
  const width = SQUARE_M / strips;
  const strip = Math.floor(across / width);
  const pick = hash(column * 7 + strip, row, 43);
  into.crop = crops[Math.floor(pick * crops.length)] ?? 'meadow';
  into.rowsDeg = isAcross ? 90 : 0;
  into.edgeM = Math.min(across - strip * width, (strip + 1) * width - across, along, SQUARE_M - along);
  into.roadM = Math.min(
    roadDistance(column, fromWest),
    row % ROADS_EVERY === 0 ? SQUARE_M : roadDistance(row, fromSouth),
  );
  into.creekM = creekDistance(x, y);
  into.isWood = into.edgeM > 8 && into.roadM > 20 && isWood(x, y);
}

function creekDistance(x: number, y: number): number {
  const fromMiddle = Math.abs(x - CREEK.x);
  if (fromMiddle > CREEK.farM) return fromMiddle - CREEK.bendM;
  const bend = 260 * (noise(y / 700, 3.7, 44) - 0.5) + 90 * (noise(y / 150, 9.2, 45) - 0.5);
  return Math.abs(x - CREEK.x - bend);
}

function isWood(x: number, y: number): boolean {
  const wide = noise(x / 420, y / 420, 46);
  return wide > 0.68 && wide + 0.3 * noise(x / 70, y / 70, 47) > 0.98;
}

/** Roads run along both sides of every third square, as around the site. */
function roadDistance(square: number, fromLow: number): number {
  const place = ((square % ROADS_EVERY) + ROADS_EVERY) % ROADS_EVERY;
  if (place === 0) return Math.min(fromLow, SQUARE_M - fromLow);
  return place === 1 ? fromLow : SQUARE_M - fromLow;
}
