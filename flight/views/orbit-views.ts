import { toDegrees, wrapDegrees } from '../geo/angle.ts';
import { destination } from '../geo/destination.ts';
import type { OrbitSegment } from '../plan/plan.ts';
import type { View } from './view.ts';

/** Photos around a point, clockwise from north, all looking at it; the circle is closed. */
export function orbitViews({ centre, segmentMetadata }: OrbitSegment): View[] {
  const { radius, altitude: altitudeM, targetAltitude, photosPerTurn } = segmentMetadata;
  const pitchDeg = toDegrees(Math.atan2(altitudeM - targetAltitude, radius));
  const count = Math.max(1, Math.round(photosPerTurn));
  return Array.from({ length: count }, (_, photo) => {
    const azimuthDeg = (photo * 360) / count;
    return {
      position: destination(centre, { distanceM: radius, azimuthDeg }),
      altitudeM,
      headingDeg: wrapDegrees(azimuthDeg + 180),
      pitchDeg,
    };
  });
}
