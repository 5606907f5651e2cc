import type { Position } from 'geojson';
import type { FlightBlock, FlightItem, FlightPart, FlightStep, PlannedFlight } from '../../mission/flight-item.ts';
import { defaultPassing } from '../../mission/waypoint-items.ts';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';

/** What altitudes in a file count from; the ellipsoid is that of WGS84. */
export const altitudeReferences = ['home', 'sea', 'ellipsoid'] as const;
export type AltitudeReference = (typeof altitudeReferences)[number];
/** What altitudes of worked-in points count from; formats of other references convert them. */
export type WorkedInReference = Exclude<AltitudeReference, 'ellipsoid'>;

type SeaPoint = { position: Position; aboveSeaM: number };
/** How a point of the flight is passed: points that are added before it, and its altitude if it was worked in. */
export type PassedAt = { before: SeaPoint[]; aboveSeaM?: number };
type Reference = { homeM: number; reference: WorkedInReference };

/** The flight with the altitudes of its points, which are given in order. */
export function withAltitudes(flight: PlannedFlight, passed: readonly PassedAt[], reference: Reference): PlannedFlight {
  const next = passed[Symbol.iterator]();
  const parts = flight.parts.map((part): FlightPart => ({
    ...part,
    steps: part.steps.flatMap((step) => withAltitude(step, next, reference)),
  }));
  return { ...flight, parts };
}

function withAltitude(step: FlightStep, next: Iterator<PassedAt>, reference: Reference): FlightStep[] {
  if (step.does === 'block') return blockWithAltitudes(step, next, reference);
  if (step.does !== 'fly-to' && step.does !== 'take-off' && step.does !== 'return') return [step];
  const { before, aboveSeaM } = next.next().value as PassedAt;
  const added = before.map((point): FlightItem => ({
    does: 'fly-to',
    to: pointAt(point, reference),
    ...defaultPassing,
    ...(step.does === 'fly-to' && { headingDeg: step.headingDeg }),
  }));
  if (aboveSeaM === undefined || step.does === 'return') return [...added, step];
  return [...added, { ...step, to: pointAt({ position: step.to.position, aboveSeaM }, reference) }];
}

/** What leads to a block is flown before it: some formats store the block as a unit. */
function blockWithAltitudes(block: FlightBlock, next: Iterator<PassedAt>, reference: Reference): FlightStep[] {
  if (!block.items) return [block];
  const items = block.items.map((item) => withAltitude(item, next, reference));
  const first = items.find((steps) => steps.some(({ does }) => does === 'fly-to' || does === 'block'));
  const before = first?.splice(0, first.length - 1) ?? [];
  return [...before, { ...block, items: items.flat() }];
}

function pointAt({ position, aboveSeaM }: SeaPoint, { homeM, reference }: Reference): FlightPoint {
  if (reference === 'sea') return { position, altitudeM: aboveSeaM, mode: 'absolute' };
  return { position, altitudeM: aboveSeaM - homeM, mode: 'relative' };
}
