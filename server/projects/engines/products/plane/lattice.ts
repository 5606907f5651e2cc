import { Refused } from '../../../../platform/http/refused.ts';
import { transformPlaces } from '../../../systems/transform-places.ts';
import type { Plane } from './find-plane.ts';

/** East and north of the zone. */
export type Area = { lowest: readonly [number, number]; highest: readonly [number, number] };

/** Writes where a place of the zone is in the plane. */
export type ToPlane = (east: number, north: number, into: Float64Array) => void;

/** Between nodes so near, a projection is straight to a hundredth of a millimetre. */
const STEP_M = 100;
/** GDAL transforms so many in a second or two. */
const MOST_NODES = 60_000;

/** From the zone of a run to a plane: GDAL transforms a lattice over the area, and places between are interpolated. */
export async function openLattice({ fromEpsg, epsg }: Pick<Plane, 'fromEpsg' | 'epsg'>, area: Area): Promise<ToPlane> {
  const [west, south] = area.lowest;
  const [wide, high] = [0, 1].map((axis) => Math.max(area.highest[axis]! - area.lowest[axis]!, 1)) as [number, number];
  const step = Math.max(STEP_M, Math.sqrt((wide * high) / MOST_NODES));
  const [columns, rows] = [Math.ceil(wide / step) + 1, Math.ceil(high / step) + 1];
  const nodes = Array.from({ length: columns * rows }, (_, at) => {
    const row = Math.floor(at / columns);
    return [west + (at - row * columns) * step, south + row * step] as const;
  });
  const placed = await transformPlaces({ from: `EPSG:${fromEpsg}`, to: `EPSG:${epsg}`, noGdal }, nodes);
  const xy = new Float64Array(nodes.length * 2);
  for (const [at, place] of placed.entries()) {
    if (!place) throw new Error(`EPSG:${epsg} does not reach the whole result.`);
    xy.set(place, at * 2);
  }
  return (east, north, into) => {
    const [across, up] = [(east - west) / step, (north - south) / step];
    const column = Math.min(Math.max(Math.floor(across), 0), columns - 2);
    const row = Math.min(Math.max(Math.floor(up), 0), rows - 2);
    const [right, above] = [across - column, up - row];
    const below = (row * columns + column) * 2;
    for (let axis = 0; axis < 2; axis++) {
      const [a, b] = [xy[below + axis] as number, xy[below + axis + 2] as number];
      const [c, d] = [xy[below + axis + columns * 2] as number, xy[below + axis + columns * 2 + 2] as number];
      into[axis] = (a + (b - a) * right) * (1 - above) + (c + (d - c) * right) * above;
    }
  };
}

const noGdal = (): Refused => new Refused({ status: 409, code: 'no-gdal', message: 'GDAL is not installed.' });
