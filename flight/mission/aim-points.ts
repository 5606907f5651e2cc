import type { Position } from 'geojson';
import { toRadians } from '../geo/angle.ts';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import { lngLat } from '../geo/lng-lat.ts';
import { commands, frames, type MissionItem } from './mission-item.ts';
import type { ScanFlight } from './structure-scan-items.ts';

/** Far enough that the camera keeps facing a wall of 100 m within 3° along its whole length. */
const FAR_AIM_M = 1000;
/** Steeper, and the place to look at would lie kilometres below. */
const STEEPEST_AIM_DEG = 85;
/** Places closer than this are one. */
const SAME_AIM_M = 1;

type Aim = { position: Position; reachM: number };

/** For each leg of the ring the place to look at while flying it; undefined where the one before still holds. */
export function aimPoints(scan: ScanFlight, altitude: number): (MissionItem | undefined)[] {
  const drop = Math.tan(toRadians(Math.min(scan.gimbalPitchDeg, STEEPEST_AIM_DEG)));
  let last: Aim | undefined;
  return scan.ring.map((from, leg) => {
    const aim = aimOfLeg(scan, from, scan.ring[(leg + 1) % scan.ring.length]!);
    if (last && isSameAim(last, aim)) return undefined;
    last = aim;
    const [lng, lat] = lngLat(aim.position);
    const params = [0, 0, 0, 0, lat, lng, altitude - aim.reachM * drop] as const;
    return { command: commands.lookAtLocation, frame: frames.relative, params, autoContinue: true };
  });
}

const isSameAim = (a: Aim, b: Aim) =>
  Math.abs(a.reachM - b.reachM) < SAME_AIM_M && distanceM(a.position, b.position) < SAME_AIM_M;

/** Along a wall straight at it; on the short legs around a corner at the corner; around a circle at its middle. */
function aimOfLeg({ centre, standoffM }: ScanFlight, from: Position, to: Position): Aim {
  if (centre !== undefined) return { position: centre, reachM: distanceM(from, centre) };
  const lengthM = distanceM(from, to);
  const course = azimuthDeg(from, to);
  const middle = destination(from, { distanceM: lengthM / 2, azimuthDeg: course });
  const reachM = lengthM < standoffM ? standoffM : FAR_AIM_M;
  return { position: destination(middle, { distanceM: reachM, azimuthDeg: course + 90 }), reachM };
}
