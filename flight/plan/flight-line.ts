import type { Position } from 'geojson';
import { distanceM } from '../geo/distance-m.ts';
import { planStructureScan } from '../structure-scan/plan-structure-scan.ts';
import type { AltitudeMode, FlightPlan, Segment } from './plan.ts';

/** One point of the flight; `mode` says from where the altitude counts. */
export type FlightPoint = { position: Position; altitudeM: number; mode: AltitudeMode };
/** The same with how far the aircraft has flown over the ground until there. */
export type FlightSample = FlightPoint & { distanceM: number };

/** Everything that is flown, in order: up from home, the segments, and back over home. */
export function flightLine(plan: FlightPlan): FlightPoint[] {
  const { homePoint, planMetadata, segments } = plan;
  const flown = segments.flatMap((segment) => segmentLine(segment, planMetadata.altitudeMode));
  const [first, last] = [flown[0], flown.at(-1)];
  if (!first || !last) return [];
  const overHome = ({ altitudeM, mode }: FlightPoint) => ({ position: homePoint.position, altitudeM, mode });
  const start: FlightPoint = { position: homePoint.position, altitudeM: 0, mode: 'relative' };
  return [start, overHome(first), ...flown, overHome(last)];
}

function segmentLine(segment: Segment, planMode: AltitudeMode): FlightPoint[] {
  switch (segment.type) {
    case 'survey': {
      const { distanceToSurface: altitudeM } = segment.cameraMetadata;
      const { altitudeMode: mode } = segment.segmentMetadata;
      return segment.pathCoordinates.map((position) => ({ position, altitudeM, mode }));
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

/** The flight at even steps over the ground, and at each of its ends. */
export function sampleFlight(line: readonly FlightPoint[], steps: number): FlightSample[] {
  const lengths = line.slice(1).map(({ position }, i) => distanceM((line[i] as FlightPoint).position, position));
  const totalM = lengths.reduce((sum, length) => sum + length, 0);
  const samples: FlightSample[] = line.slice(0, 1).map((point) => ({ ...point, distanceM: 0 }));
  let flownM = 0;
  for (const [leg, lengthM] of lengths.entries()) {
    const [from, to] = [line[leg] as FlightPoint, line[leg + 1] as FlightPoint];
    const pieces = Math.max(1, Math.ceil((lengthM / totalM) * steps) || 1);
    for (let piece = 1; piece <= pieces; piece++)
      samples.push({ ...between(from, to, piece / pieces), distanceM: flownM + (lengthM * piece) / pieces });
    flownM += lengthM;
  }
  return samples;
}

/** Legs are short: a straight line in degrees is the way they are flown. Altitudes of two kinds cannot be mixed. */
function between(from: FlightPoint, to: FlightPoint, share: number): FlightPoint {
  const [lng = 0, lat = 0] = from.position;
  const [toLng = 0, toLat = 0] = to.position;
  const turnDeg = ((((toLng - lng + 180) % 360) + 360) % 360) - 180;
  const altitudeM = from.mode === to.mode ? from.altitudeM + (to.altitudeM - from.altitudeM) * share : to.altitudeM;
  return { position: [lng + turnDeg * share, lat + (toLat - lat) * share], altitudeM, mode: to.mode };
}
