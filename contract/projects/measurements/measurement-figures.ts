import type { Measurement } from '../viewer.ts';
import { signedArea } from '@overflight/flight/geo/polygons/area-m2.ts';
import { toUtm, utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { kinds } from './measurement-kinds.ts';

type Measured = Pick<Measurement, 'kind' | 'points' | 'heights'>;
export type MeasurementFigures = {
  /** Horizontal length or perimeter. */
  lengthM: number;
  /** Slope distance; null if a height is unknown. */
  slopeM: number | null;
  /** Level, or in the plane of the wall. Null except for areas, and if a height is unknown. */
  areaM2: number | null;
  /** Height of the last point above the first; null if unknown. */
  riseM: number | null;
  /** At the height of its points; at sea level if none is known. */
  isOnGround: boolean;
};

const EARTH_M = 6_371_000;
const [GRID_SCALE, MIDDLE_M] = [0.9996, 500_000];

/**
 * Distances on the ground: UTM grid distances are up to 0.04 % (at the zone edge 0.1 %) off, so they are divided by the
 * point scale factor, and lifted from sea level to the height of the points, which makes 0.016 % for each kilometre.
 */
export function figuresOf({ kind, points, heights }: Measured): MeasurementFigures {
  const [first] = points;
  if (!first) return { lengthM: 0, slopeM: null, areaM2: null, riseM: null, isOnGround: false };
  const code = utmCodeOf([...first]);
  const grid = points.map((point) => toUtm([...point], code));
  const scale = GRID_SCALE * (1 + ((grid[0]?.[0] ?? MIDDLE_M) - MIDDLE_M) ** 2 / (2 * EARTH_M ** 2));
  const onGround = liftOf(heights) / scale;
  const corners = grid.map(([east, north]) => ({ x: east * onGround, y: north * onGround }));
  const { isClosed } = kinds[kind];
  const way = isClosed ? [...corners, ...corners.slice(0, 1)] : corners;
  const ups = isClosed ? [...heights, ...heights.slice(0, 1)] : heights;
  const legs = way.slice(1).map((to, n) => {
    const from = way[n] ?? to;
    const [low, high] = [ups[n] ?? null, ups[n + 1] ?? null];
    const level = Math.hypot(to.x - from.x, to.y - from.y);
    return { level, slope: low === null || high === null ? null : Math.hypot(level, high - low) };
  });
  const slopes = legs.map(({ slope }) => slope);
  const [lowest = null, highest = null] = [heights[0], heights.at(-1)];
  return {
    lengthM: legs.reduce((sum, { level }) => sum + level, 0),
    slopeM: slopes.some((slope) => slope === null)
      ? null
      : slopes.reduce<number>((sum, slope) => sum + (slope ?? 0), 0),
    areaM2: areaOf(kind, corners, heights),
    riseM: lowest === null || highest === null ? null : highest - lowest,
    isOnGround: heights.some((height) => height !== null),
  };
}

/** One where no height is known. */
function liftOf(heights: Measured['heights']): number {
  const known = heights.flatMap((height) => height ?? []);
  return 1 + known.reduce((sum, height) => sum + height, 0) / Math.max(1, known.length) / EARTH_M;
}

type Corner = { x: number; y: number };

function areaOf(kind: Measured['kind'], corners: readonly Corner[], heights: Measured['heights']): number | null {
  if (kind === 'area') return Math.abs(signedArea([...corners]));
  if (kind !== 'wall-area') return null;
  const ups = heights.flatMap((height) => height ?? []);
  if (ups.length < corners.length) return null;
  // Seen from the east and from the north: together they make the area of an upright plane.
  const seen = (axis: 'x' | 'y') => signedArea(corners.map((corner, at) => ({ x: corner[axis], y: ups[at] ?? 0 })));
  return Math.hypot(seen('x'), seen('y'));
}
