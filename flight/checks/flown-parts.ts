import type { Position } from 'geojson';
import { boxOf, type Box } from '../geo/crossings/edge-grid.ts';
import type { Point } from '../geo/planes/local-plane.ts';
import type { LineSegment } from '../geo/crossings/segments-touch.ts';
import { unwrapPath } from '../geo/polygons/unwrap-ring.ts';
import { flightLine, type FlownPlan } from '../plan/estimate/flight-line.ts';
import type { FlightPoint } from '../plan/estimate/flight-point.ts';
import type { LinesSegment, Segment, StructureScanSegment } from '../plan/plan.ts';
import { segmentOutline } from '../plan/segment-outline.ts';
import { surveyAltitudeM } from '../survey/survey-heights.ts';
import { flatArea, type FlatArea } from './flat-area.ts';
import type { FlownPiece } from './heights/flown-pieces.ts';
import { WHOLE, type Altitude, type LegPart } from './part-in-band.ts';

/** An altitude; `isOverHome` means directly above the take-off point, where it equals the height above ground. */
export type FlownAltitude = Altitude & { isOverHome?: boolean };
type Heights = readonly [FlownAltitude, FlownAltitude];
/** A leg or area: its box, its altitude range, and tests against an area turned onto its longitudes. */
export type FlownVolume = {
  box: Box;
  heights: Heights;
  /** Whether a part of it lies in the area. */
  meets: (area: FlatArea, turn: number, part: LegPart) => boolean;
  /** From the first to the last share of it that lies in the area. */
  partInside: (area: FlatArea, turn: number) => LegPart | undefined;
};

/** All legs, including those from and to home, and the area of each segment. */
export const flownParts = (plan: FlownPlan): FlownVolume[] => [...flownLegs(plan), ...flownAreas(plan)];

/** A plan with nothing to fly still has its home point. */
export function flownLegs(plan: FlownPlan): FlownVolume[] {
  const home: FlightPoint = { position: plan.homePoint.position, altitudeM: 0, mode: 'relative' };
  const line = flightLine(plan);
  const [first = home, ...rest] = line.length > 0 ? line : [home, home];
  let from = first;
  return rest.map((to) => {
    const leg = flownLeg([from.position, to.position], [overHome(from, home), overHome(to, home)]);
    from = to;
    return leg;
  });
}

/** The sampled flight, where its height above ground is known; elsewhere as planned. */
export const flownSamples = (pieces: readonly FlownPiece[]): FlownVolume[] =>
  pieces.map(({ start, end, heights }) => {
    // Level, since the height above ground that a leg is planned to end at says nothing of its pieces.
    const planned: Heights = [
      { ...end.from, isLevel: true },
      { ...end.to, isLevel: true },
    ];
    const known = (heightM: number): FlownAltitude => ({
      altitudeM: heightM + (heights?.marginM ?? 0),
      mode: 'terrain',
    });
    return flownLeg([start.position, end.position], heights ? [known(heights.startM), known(heights.endM)] : planned);
  });

function flownLeg(ends: readonly Position[], heights: Heights): FlownVolume {
  const leg = unwrapPath(ends) as [Point, Point];
  return {
    box: boxOf(leg),
    heights,
    meets: (area, turn, part) => area.meets(partOf(leg, turn, part)),
    partInside: (area, turn) => area.partInside(partOf(leg, turn, WHOLE)),
  };
}

const overHome = (point: FlightPoint, home: FlightPoint): FlownAltitude => ({
  ...point,
  isOverHome: point.position[0] === home.position[0] && point.position[1] === home.position[1],
});

/** The end points stay exact. */
function partOf([from, to]: LineSegment, turn: number, part: LegPart): LineSegment {
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share + turn, y: from.y + (to.y - from.y) * share });
  const end = (point: Point) => ({ x: point.x + turn, y: point.y });
  return [part.from === 0 ? end(from) : at(part.from), part.to === 1 ? end(to) : at(part.to)];
}

export function flownAreas(plan: FlownPlan): FlownVolume[] {
  return plan.segments.flatMap((segment): FlownVolume[] => {
    switch (segment.type) {
      case 'survey':
      case 'corridor':
        return flownArea(segment, surveyHeights(segment, plan));
      case 'structureScan':
        return flownArea(segment, scanHeights(segment));
      // Their legs are close together.
      case 'facade':
      case 'orbit':
      case 'waypointRoute':
        return [];
    }
  });
}

function flownArea(segment: Segment, heights: Heights): FlownVolume[] {
  const outline = segmentOutline(segment);
  if (outline.length < 3) return [];
  const holes = segment.type === 'survey' ? (segment.holes ?? []).filter((hole) => hole.length >= 3) : [];
  const area = flatArea([outline, ...holes]);
  const meets = (restricted: FlatArea, turn: number) => restricted.overlaps(area, turn);
  return [
    { box: area.box, heights, meets, partInside: (restricted, turn) => (meets(restricted, turn) ? WHOLE : undefined) },
  ];
}

/** Where the ground was worked in, from the lowest to the highest above it. */
function surveyHeights(survey: LinesSegment, { overGround = [] }: FlownPlan): Heights {
  const known = overGround.flatMap(({ aboveGroundM }) => aboveGroundM ?? []);
  if (survey.segmentMetadata.altitudeMode === 'terrain' && known.length > 0) {
    const [low, high] = known.reduce(([a, b], m) => [Math.min(a, m), Math.max(b, m)] as const, [
      Infinity,
      -Infinity,
    ] as const);
    return [
      { altitudeM: low, mode: 'terrain' },
      { altitudeM: high, mode: 'terrain' },
    ];
  }
  const altitude = { altitudeM: surveyAltitudeM(survey), mode: survey.segmentMetadata.altitudeMode };
  return [altitude, altitude];
}

/** From the lowest to the highest possible layer, including the entrance altitude. */
function scanHeights({ segmentMetadata }: StructureScanSegment): Heights {
  const { structureHeight, scanBottomAlt, entranceAltitude } = segmentMetadata;
  const all = [structureHeight, scanBottomAlt, entranceAltitude];
  return [
    { altitudeM: Math.min(...all), mode: 'relative' },
    { altitudeM: Math.max(...all), mode: 'relative' },
  ];
}
