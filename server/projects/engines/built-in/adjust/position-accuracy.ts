import type { PhotoMetadata } from '../../../../files/photos/metadata/photo-metadata.ts';
import type { Vector } from '../placing/linear.ts';

export type PositionKind = 'fixed' | 'float' | 'ordinary';

/** How well a photo knows its place: the noise of each photo, and the error that all photos of a flight share. */
export type PositionAccuracy = { kind: PositionKind; sigma: Vector; common: Vector };

type Accuracy = { least: Vector; common: Vector };

/**
 * Metres, one standard deviation, east, north, up. `least`: the receiver knows nothing of the shutter and of the way from the
 * antenna to the lens. An ordinary receiver has this accuracy whatever it states; altitudes of most aircraft come from its barometer
 * and are off by tens of metres, all alike (a real flight of ours by 28 m).
 */
const accuracies: Readonly<Record<PositionKind, Accuracy>> = {
  fixed: { least: [0.02, 0.02, 0.03], common: [0.03, 0.03, 0.05] },
  float: { least: [0.2, 0.2, 0.4], common: [0.5, 0.5, 1] },
  ordinary: { least: [1, 1, 1], common: [2, 2, 15] },
};

/** DJI's RTK flags from these on. */
const [FIXED_FLAG, FLOAT_FLAG] = [50, 32];
/** Without a flag, a receiver that states less than this is fixed or floating. */
const [FIXED_M, FLOAT_M] = [0.1, 0.8];

type Said = Pick<PhotoMetadata, 'positionSigmaM' | 'rtkFlag'>;

export function positionAccuracy(said: Said): PositionAccuracy {
  const kind = kindOf(said);
  const { least, common } = accuracies[kind];
  if (kind === 'ordinary' || said.positionSigmaM === null) return { kind, sigma: least, common };
  const [east, north, up] = said.positionSigmaM;
  const stated = [east, north, up ?? 2 * Math.max(east, north)];
  return { kind, sigma: least.map((floor, axis) => Math.max(floor, stated[axis]!)) as unknown as Vector, common };
}

function kindOf({ positionSigmaM, rtkFlag }: Said): PositionKind {
  const statedM = positionSigmaM ? Math.max(positionSigmaM[0], positionSigmaM[1]) : null;
  if (rtkFlag === FIXED_FLAG) return 'fixed';
  if (rtkFlag !== null) return rtkFlag >= FLOAT_FLAG && rtkFlag < FIXED_FLAG ? 'float' : 'ordinary';
  if (statedM === null || statedM > FLOAT_M) return 'ordinary';
  return statedM <= FIXED_M ? 'fixed' : 'float';
}
