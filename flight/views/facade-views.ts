import type { Position } from 'geojson';
import { azimuthDeg } from '../geo/azimuth-deg.ts';
import { wrapDegrees } from '../geo/angle.ts';
import { destination } from '../geo/destination.ts';
import { distanceM } from '../geo/distance-m.ts';
import { pathLengthM } from '../geo/path-length-m.ts';
import { localPlane } from '../geo/planes/local-plane.ts';
import type { FacadeSegment } from '../plan/plan.ts';
import { offsetLine } from '../corridor/offset-line.ts';
import { distinctPoints } from '../corridor/plan-corridor.ts';
import { MAX_VIEWS, tooManyViews, type View } from './view.ts';

type Views = { ok: true; views: View[] } | { ok: false; reason: string };
type Spot = { position: Position; headingDeg: number };

/** Corners of the wall, more than buildings are drawn with. */
const MAX_POINTS = 500;

/** Photos in front of a wall, at right angles to it, back and forth in rows or up and down in columns. */
export function facadeViews({ lineCoordinates, segmentMetadata, cameraMetadata: camera }: FacadeSegment): Views {
  const { bottom, top, side, order } = segmentMetadata;
  const wall = distinctPoints(lineCoordinates);
  const [origin] = wall;
  if (!origin || wall.length < 2) return { ok: false, reason: 'The wall needs two points' };
  if (wall.length > MAX_POINTS) return { ok: false, reason: `The wall has more than ${MAX_POINTS} points` };
  if (!(top > bottom)) return { ok: false, reason: 'The top of the wall lies at or below its bottom' };
  const plane = localPlane(origin);
  const offsetM = camera.distanceToSurface * (side === 'left' ? 1 : -1);
  const moved = offsetLine(wall.map(plane.toPoint), offsetM);
  if (!moved.ok)
    return { ok: false, reason: 'The wall bends too sharply for this distance: scan its parts one by one' };
  const flown = moved.line.map(plane.toPosition);
  const [acrossM, upM] = [camera.adjustedFootprintSide, camera.adjustedFootprintFrontal];
  if (!(acrossM > 0) || !(upM > 0)) return { ok: false, reason: 'The camera shows no area: check its overlaps' };
  const places = stepsOver(pathLengthM(flown), acrossM);
  const levels = stepsOver(top - bottom, upM).map((aboveM) => bottom + aboveM);
  if (places.length * levels.length > MAX_VIEWS) return { ok: false, reason: tooManyViews };
  const towardsDeg = side === 'left' ? 90 : -90;
  const spots = spotsAlong(flown, places, towardsDeg);
  const view = ({ position, headingDeg }: Spot, altitudeM: number): View => ({
    position,
    altitudeM,
    headingDeg,
    pitchDeg: 0,
  });
  const rows = () => levels.flatMap((level, row) => backAndForth(spots, row).map((spot) => view(spot, level)));
  const columns = () => spots.flatMap((spot, column) => backAndForth(levels, column).map((level) => view(spot, level)));
  return { ok: true, views: order === 'rows' ? rows() : columns() };
}

const backAndForth = <Item>(items: readonly Item[], turn: number): readonly Item[] =>
  turn % 2 === 0 ? items : items.toReversed();

/** Evenly from one end to the other, no farther apart than asked; the middle of something short. */
function stepsOver(lengthM: number, stepM: number): number[] {
  const steps = Math.min(Math.ceil(lengthM / stepM - ROUNDING), MAX_VIEWS);
  if (steps < 1) return [lengthM / 2];
  return Array.from({ length: steps + 1 }, (_, step) => (lengthM * step) / steps);
}

const ROUNDING = 1e-9;

function spotsAlong(line: readonly Position[], placesM: readonly number[], towardsDeg: number): Spot[] {
  const spots: Spot[] = [];
  let behindM = 0;
  let next = 0;
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] as Position;
    const [lengthM, course] = [distanceM(from, to), azimuthDeg(from, to)];
    const isLast = i === line.length - 2;
    for (; next < placesM.length; next++) {
      const alongM = (placesM[next] as number) - behindM;
      if (alongM > lengthM && !isLast) break;
      const position = destination(from, { distanceM: Math.min(alongM, lengthM), azimuthDeg: course });
      spots.push({ position, headingDeg: wrapDegrees(course + towardsDeg) });
    }
    behindM += lengthM;
  }
  return spots;
}
