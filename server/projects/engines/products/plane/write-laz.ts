import { geoKeys, lasHead } from '../../built-in/files/las-head.ts';
import type { LasPoints } from '../../built-in/files/laz/pack-chunk.ts';
import { CHUNK_POINTS, startLaz, type LazWriter } from '../../built-in/files/laz/start-laz.ts';
import { isElsewhere, openLaz, UnreadableCloud, type Batch, type LazFile } from '../point-tiles/open-laz.ts';
import type { Plane } from './find-plane.ts';
import { openLattice, type ToPlane } from './lattice.ts';

export type LazTask = {
  from: string;
  to: string;
  plane: Plane;
  /** Of the scene. */
  origin: readonly [number, number, number];
};

/** A thousandth of the unit. */
const STEP = 0.001;
const WKT_RECORD = 2112;

/** Writes a cloud again in the plane of the project's system, in one pass. */
export async function writeLaz({ from, to, plane, origin: near }: LazTask): Promise<void> {
  const cloud = await openLaz(from);
  if (isElsewhere(cloud, near)) throw new UnreadableCloud('it is placed elsewhere than the other results');
  const { lowest, highest } = cloud.box;
  const toPlane = await openLattice(plane, { lowest: [lowest[0], lowest[1]], highest: [highest[0], highest[1]] });
  const middle = new Float64Array(3);
  toPlane((lowest[0] + highest[0]) / 2, (lowest[1] + highest[1]) / 2, middle);
  middle[2] = ((lowest[2] + highest[2]) / 2) * plane.heightUnit.perMetre;
  const origin = [...middle].map(Math.round) as [number, number, number];
  const range = { lowest: [Infinity, Infinity, Infinity], highest: [-Infinity, -Infinity, -Infinity] };
  const head = () =>
    lasHead({
      origin,
      step: STEP,
      records: [
        geoKeys(plane.epsg, {
          unit: plane.unit.code,
          heightUnit: plane.heightUnit.code,
          heights: plane.verticalEpsg,
        }),
        { id: WKT_RECORD, data: Buffer.from(`${plane.wkt}\0`) },
      ],
      count: cloud.count,
      ...range,
    });
  const file = await startLaz(to, head());
  try {
    await moveAll(cloud, file, { toPlane, perMetre: plane.heightUnit.perMetre, origin, range });
    await file.end(head());
  } finally {
    await file.close();
  }
}

type Move = {
  toPlane: ToPlane;
  perMetre: number;
  origin: readonly [number, number, number];
  range: { lowest: number[]; highest: number[] };
};

async function moveAll(cloud: LazFile, file: LazWriter, move: Move): Promise<void> {
  let shift: number | null = null;
  await cloud.read(async (batch) => {
    // Some programs write colours of 8 bits into the 16 of the file.
    shift ??= batch.colours.subarray(0, batch.count * 3).some((colour) => colour > 255) ? 8 : 0;
    for (let first = 0; first < batch.count; first += CHUNK_POINTS)
      await file.add(moved(batch, [first, Math.min(first + CHUNK_POINTS, batch.count)], { ...move, shift }));
  });
}

/** Points of a batch as whole steps from the origin in the plane. */
function moved(
  batch: Batch,
  [first, end]: readonly [number, number],
  { toPlane, perMetre, origin, range, shift }: Move & { shift: number },
): LasPoints {
  const places = new Int32Array((end - first) * 3);
  const place = new Float64Array(3);
  for (let point = first; point < end; point++) {
    const [east, north, up] = batch.places.subarray(point * 3, point * 3 + 3) as unknown as [number, number, number];
    toPlane(east, north, place);
    place[2] = up * perMetre;
    for (let axis = 0; axis < 3; axis++) {
      const steps = Math.round(((place[axis] as number) - origin[axis]!) / STEP);
      places[(point - first) * 3 + axis] = steps;
      range.lowest[axis] = Math.min(range.lowest[axis]!, steps * STEP);
      range.highest[axis] = Math.max(range.highest[axis]!, steps * STEP);
    }
  }
  const colours = Uint8Array.from(batch.colours.subarray(first * 3, end * 3), (colour) => colour >> shift);
  return { places, colours, classes: batch.classes.slice(first, end) };
}
