import type { Position } from 'geojson';
import type { VolumeFeature } from '../../../map/overlay.ts';
import { type SegmentOwner, volumeFeature } from '../segment-look.ts';
import { strips } from '../strips.ts';

/** A climbing leg is drawn in steps of this height, up to a maximum number. */
const STEP_M = 0.5;
const MAX_STEPS = 40;
const STRIP_DEPTH_M = 1;

/** Legs between points at heights of their own, in 3D. */
export function climbingLegs(
  points: readonly { position: Position; altitudeM: number }[],
  owner: SegmentOwner,
): VolumeFeature[] {
  const altitudeAt = (index: number) => points[index]?.altitudeM ?? 0;
  const pieceM = (leg: number, lengthM: number) => {
    const climbSteps = Math.ceil(Math.abs(altitudeAt(leg + 1) - altitudeAt(leg)) / STEP_M);
    return lengthM / Math.min(MAX_STEPS, Math.max(1, climbSteps));
  };
  return strips(
    points.map(({ position }) => position),
    pieceM,
  ).map(({ ring, leg, fromShare, toShare }) => {
    const [start, climb] = [altitudeAt(leg), altitudeAt(leg + 1) - altitudeAt(leg)];
    const [a, b] = [start + climb * fromShare, start + climb * toShare];
    return volumeFeature(owner, [ring], {
      kind: 'path',
      baseM: Math.max(0, Math.min(a, b) - STRIP_DEPTH_M / 2),
      topM: Math.max(a, b) + STRIP_DEPTH_M / 2,
    });
  });
}
