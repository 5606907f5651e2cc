import { flownPieces, type FlownPiece } from '@overflight/flight/checks/heights/flown-pieces.ts';
import { sampleLine } from '@overflight/flight/checks/heights/sample-line.ts';
import type { GroundHeights } from '@overflight/flight/checks/part-in-band.ts';
import { flightLine, type FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { segmentOutline } from '@overflight/flight/plan/segment-outline.ts';
import type { Services } from '../platform/services.ts';
import { sampledGround } from './heights/sampled-ground.ts';

/** What lies between two samples, and what the heights may be wrong by. */
const MARGIN_M = 3;

export type GroundUnder = {
  /** Undefined unless it is known everywhere. */
  ground?: GroundHeights;
  /** The height above it of each piece of the flight; undefined if there are none, or too many. */
  pieces?: FlownPiece[];
};

/** The ground below a flight and its areas. */
export async function groundUnder(services: Services, plan: FlownPlan, tenant: string): Promise<GroundUnder> {
  const { samples, lengthM, sampledM } = sampleLine(flightLine(plan));
  if (sampledM < lengthM) return {};
  const outlines = plan.segments.flatMap(segmentOutline);
  const positions = samples.length > 0 ? samples.map(({ position }) => position) : [plan.homePoint.position];
  const heights = await sampledGround(services, [...positions, ...outlines], tenant);
  const pieces = samples.length > 0 ? { pieces: flownPieces(samples, heights.slice(0, samples.length)) } : {};
  const known = heights.filter((height) => height !== null);
  const [homeM] = known;
  if (homeM === undefined || known.length < heights.length) return pieces;
  const [lowestM, highestM] = known.reduce(([low, high], height) => [Math.min(low, height), Math.max(high, height)], [
    homeM,
    homeM,
  ] as [number, number]);
  return { ...pieces, ground: { homeM, lowestM: lowestM - MARGIN_M, highestM: highestM + MARGIN_M } };
}
