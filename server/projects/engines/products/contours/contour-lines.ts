import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { heightUnits, type HeightUnit } from '@overflight/contract/projects/contours.ts';
import { splitLine, type IsAt } from './split-line.ts';

/** Every fifth contour is drawn bolder and labelled. */
const INDEX_EVERY = 5;

type Drawn = { properties: { height: number }; geometry: { coordinates: number[][] } };

/** Lines that are smaller are noise. */
type Least = {
  /** Across a closed line. */
  acrossM: number;
  metresPerUnit: readonly [x: number, y: number];
};

/** The lines of a file that are large enough: GDAL writes one feature a line. */
export async function* linesOf(file: string, least: Least): AsyncGenerator<Drawn> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const text = line.trim().replace(/,$/, '');
    if (!text.startsWith('{ "type": "Feature"')) continue;
    const drawn = JSON.parse(text) as Drawn;
    if (isLarge(drawn.geometry.coordinates, least)) yield drawn;
  }
}

/** A closed line is as large as a circle of its area. */
function isLarge(points: readonly number[][], { acrossM, metresPerUnit: [perX, perY] }: Least): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return true;
  const [fromX = 0, fromY = 0] = first ?? [];
  let twice = 0;
  for (const [at, [x = 0, y = 0]] of points.entries()) {
    const [nextX = 0, nextY = 0] = points[at + 1] ?? points[0] ?? [];
    twice += (x - fromX) * (nextY - fromY) - (nextX - fromX) * (y - fromY);
  }
  return (Math.abs(twice) / 2) * perX * perY >= (Math.PI / 4) * acrossM ** 2;
}

type InFeatures = {
  unit: HeightUnit;
  /** Units of upward coordinates in one of heights. */
  ups: number;
};

type Cut = InFeatures & {
  step: number;
  least: Least;
  measuredAt: IsAt;
  /** Units of the map that are decided together. */
  reach: number;
};

/** The contours of a file as features, cut where they pass from measured ground to filled. */
export async function* cutContours(file: string, { measuredAt, step, unit, ups, reach, least }: Cut) {
  for await (const { properties, geometry } of linesOf(file, least)) {
    const isIndex = Math.round(properties.height / step) % INDEX_EVERY === 0;
    for (const { is, points } of splitLine(geometry.coordinates, { isAt: measuredAt, reach }))
      yield featureOf(
        { height: properties.height, unit, isIndex, ground: groundText(is) },
        points.map(([x, y, up]) => [x, y, (up ?? 0) * ups]),
      );
  }
}

function groundText(isMeasured: boolean | null): string {
  if (isMeasured === null) return 'not known';
  return isMeasured ? 'measured' : 'filled';
}

type Shores = InFeatures & {
  least: Least;
  shoreAt: IsAt;
  reach: number;
  /** The level of the water beside a place; undefined if there is none. */
  levelAt: (x: number, y: number) => number | undefined;
};

/** What of the outlines of water is a shore, at its level. Where water ends as the data end, there is no line. */
export async function* shoreLines(file: string, { shoreAt, levelAt, unit, ups, reach, least }: Shores) {
  for await (const { geometry } of linesOf(file, least))
    for (const { is, points } of splitLine(geometry.coordinates, { isAt: shoreAt, reach })) {
      const [x = 0, y = 0] = points[0] ?? [];
      const height = is ? levelAt(x, y) : undefined;
      if (height === undefined) continue;
      yield featureOf(
        { height: Number(height.toFixed(2)), unit, isIndex: false, ground: 'water' },
        points.map(([east, north]) => [east, north, height * ups]),
      );
    }
}

type About = { height: number; unit: HeightUnit; isIndex: boolean; ground: string };

function featureOf({ height, unit, isIndex, ground }: About, coordinates: (number | undefined)[][]): string {
  const properties = { height, unit: heightUnits[unit].symbol, isindex: isIndex ? 1 : 0, ground };
  return `${JSON.stringify({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } })}\n`;
}
