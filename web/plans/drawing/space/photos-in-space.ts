import type { Position } from 'geojson';
import type { SpacePoint } from '../../../map/space/flight-in-space.ts';
import { metresBetween } from '../ground-shapes.ts';

/** A photo this near to a leg was taken on it. */
const BESIDE_M = 0.5;

/** Photos on the legs between these points, both in flown order; one that is on none of them is left out. */
export function photosInSpace(photos: readonly { position: Position }[], points: readonly SpacePoint[]): SpacePoint[] {
  const placed: SpacePoint[] = [];
  let leg = 1;
  for (const { position } of photos) {
    for (let tried = leg; tried < points.length; tried++) {
      const [from, to] = [points[tried - 1], points[tried]];
      const found = from && to ? onLeg(position, from, to) : null;
      if (!found) continue;
      placed.push(found);
      leg = tried;
      break;
    }
  }
  return placed;
}

function onLeg(position: Position, from: SpacePoint, to: SpacePoint): SpacePoint | null {
  const start = [...from.position];
  const [way, here] = [metresBetween(start, [...to.position]), metresBetween(start, position)];
  const lengthM = Math.hypot(way.x, way.y);
  const alongM = lengthM === 0 ? 0 : (way.x * here.x + way.y * here.y) / lengthM;
  const besideM = lengthM === 0 ? Math.hypot(here.x, here.y) : Math.abs(way.x * here.y - way.y * here.x) / lengthM;
  if (besideM > BESIDE_M || alongM < -BESIDE_M || alongM > lengthM + BESIDE_M) return null;
  const share = lengthM === 0 ? 1 : Math.min(1, Math.max(0, alongM / lengthM));
  const [lng = 0, lat = 0] = position;
  return {
    position: [lng, lat],
    altitudeM: between(from.altitudeM, to.altitudeM, share),
    groundM: between(from.groundM, to.groundM, share),
  };
}

function between(from: number | null, to: number | null, share: number): number | null {
  return from === null || to === null ? null : from + (to - from) * share;
}
