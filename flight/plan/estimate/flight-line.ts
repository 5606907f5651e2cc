import type { Position } from 'geojson';
import { wrapLongitude } from '../../geo/angle.ts';
import { inFlownOrder } from '../../formats/kept/imported-parts.ts';
import { distanceM } from '../../geo/distance-m.ts';
import { pathLengthM } from '../../geo/path-length-m.ts';
import { planStructureScan } from '../../structure-scan/plan-structure-scan.ts';
import { flownPath } from '../../survey/flown-path.ts';
import { surveyAltitudeM } from '../../survey/survey-heights.ts';
import type { AltitudeMode, FlightPlan, Segment } from '../plan.ts';

/** What of a plan is flown. */
export type FlownPlan = Pick<FlightPlan, 'homePoint' | 'planMetadata' | 'segments' | 'keptFromImport'>;
/** One point of the flight; `mode` says from where the altitude counts. */
export type FlightPoint = {
  position: Position;
  altitudeM: number;
  mode: AltitudeMode;
  /** Reached as high above the sea as the point before, whatever the ground does. */
  isLevel?: boolean;
};
/** An end of a leg, and the place of its own sample among all of them. */
export type LegEnd = Pick<FlightPoint, 'altitudeM' | 'mode'> & { sample: number };
/** A place on a leg: how far the aircraft has flown over the ground until there, and the share of the leg behind it. */
export type FlightSample = { position: Position; distanceM: number; from: LegEnd; to: LegEnd; share: number };

/**
 * Everything that is flown, in order: up from home to the altitude of the plan, the segments, and back over home.
 * A vehicle that returns climbs first where its own settings say so; here it stays level, which is the least it does.
 */
export function flightLine(plan: FlownPlan): FlightPoint[] {
  const { homePoint, planMetadata } = plan;
  const { position } = homePoint;
  const { altitude, altitudeMode } = planMetadata;
  const flown = inFlownOrder(plan).flatMap((part) =>
    'segment' in part ? segmentLine(part.segment, altitudeMode) : part.corridor.line,
  );
  const last = flown.at(-1);
  if (!last) return [];
  return [
    { position, altitudeM: 0, mode: 'relative' },
    { position, altitudeM: altitude, mode: altitudeMode },
    ...flown,
    { ...last, position, isLevel: true },
  ];
}

/** What of a segment is flown. */
export function segmentLine(segment: Segment, planMode: AltitudeMode): FlightPoint[] {
  switch (segment.type) {
    case 'survey': {
      const altitudeM = surveyAltitudeM(segment);
      const { altitudeMode: mode } = segment.segmentMetadata;
      return flownPath(segment).map((position) => ({ position, altitudeM, mode }));
    }
    case 'structureScan':
      return scanLine(segment);
    case 'waypointRoute':
      return segment.waypoints.map(({ coordinates, metadata }) => ({
        position: coordinates,
        altitudeM: metadata.altitude,
        mode: planMode,
      }));
  }
}

/** In at the entrance altitude, round the structure layer by layer, and out where it came in. */
function scanLine(scan: Extract<Segment, { type: 'structureScan' }>): FlightPoint[] {
  const planned = planStructureScan(scan);
  const start = planned.ok ? planned.loop[0] : undefined;
  if (!planned.ok || !start) return [];
  const entrance = { position: start, altitudeM: scan.segmentMetadata.entranceAltitude, mode: 'relative' } as const;
  const layers = planned.layerAltitudesM.flatMap((altitudeM) =>
    [...planned.loop, start].map((position) => ({ position, altitudeM, mode: 'relative' as const })),
  );
  return [entrance, ...layers, entrance];
}

/** The flight at even steps over the ground, and at each of its points. */
export function sampleFlight(line: readonly FlightPoint[], steps: number): FlightSample[] {
  const [first, ...rest] = line;
  if (!first) return [];
  const totalM = pathLengthM(line.map(({ position }) => position));
  let [previous, from, flownM] = [first, legEnd(first, 0), 0];
  const samples: FlightSample[] = [{ position: first.position, distanceM: 0, from, to: from, share: 1 }];
  for (const next of rest) {
    const lengthM = distanceM(previous.position, next.position);
    const pieces = Math.max(1, Math.ceil((lengthM / totalM) * steps) || 1);
    const to = next.isLevel ? from : legEnd(next, samples.length - 1 + pieces);
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces;
      const position = between(previous.position, next.position, share);
      samples.push({ position, distanceM: flownM + lengthM * share, from, to, share });
    }
    [previous, from, flownM] = [next, to, flownM + lengthM];
  }
  return samples;
}

const legEnd = ({ altitudeM, mode }: FlightPoint, sample: number): LegEnd => ({ altitudeM, mode, sample });

/** Legs are short: a straight line in degrees is the way they are flown. */
function between([lng = 0, lat = 0]: Position, [toLng = 0, toLat = 0]: Position, share: number): Position {
  const turnDeg = wrapLongitude(toLng - lng);
  return [wrapLongitude(lng + turnDeg * share), lat + (toLat - lat) * share];
}
