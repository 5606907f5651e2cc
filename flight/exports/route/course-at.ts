import { azimuthDeg } from '../../geo/azimuth-deg.ts';
import type { PlacedPoint } from './route-point.ts';

/** Where the nose points at a waypoint, in degrees from 0 to 360. */
export function courseAt(points: readonly PlacedPoint[], at: number): number {
  const { to, lookAt, headingDeg } = points[at]!;
  if (lookAt) return turned(azimuthDeg(to.position, lookAt.position));
  if (headingDeg !== null) return turned(headingDeg);
  const [from, next] = points[at + 1] ? [points[at]!, points[at + 1]!] : [points[at - 1] ?? points[at]!, points[at]!];
  return turned(azimuthDeg(from.to.position, next.to.position));
}

const turned = (degrees: number) => ((degrees % 360) + 360) % 360;
