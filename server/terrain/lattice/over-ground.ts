import type { PlannedFlight } from '@overflight/flight/mission/flight-item.ts';
import { followGround, type Ground, needsGround } from '@overflight/flight/terrain/following/follow-ground.ts';
import type { FlightPoint } from '@overflight/flight/plan/estimate/flight-point.ts';
import { followedLine } from '@overflight/flight/terrain/following/followed-line.ts';
import { groundNeeded, isTooLong, TOO_LONG } from '@overflight/flight/terrain/following/ground-needed.ts';
import { unknownGroundText } from '@overflight/flight/terrain/following/unknown-ground-text.ts';
import type { WorkedInReference } from '@overflight/flight/terrain/following/with-altitudes.ts';
import { GroundBlocks } from '@overflight/flight/terrain/ground-blocks.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { heightsAt } from '../heights-at.ts';
import { readGroundBlocks } from './read-ground-blocks.ts';

const BLOCKS_AT_ONCE = 64;

/** The flight with the ground worked into its waypoints; refused where heights are missing. */
export async function overGround(
  services: Services,
  flight: PlannedFlight,
  { tenant, reference = 'home' }: { tenant: string; reference?: WorkedInReference | undefined },
): Promise<PlannedFlight> {
  if (!needsGround(flight)) return flight;
  if (isTooLong(flight)) throw new Refused({ status: 422, code: 'too-long', message: TOO_LONG });
  const ground = await groundBelow(services, flight, tenant);
  if (Number.isNaN(ground.homeM)) throw noHeights('There are no heights of the ground at the home point.');
  const followed = followGround(flight, ground, reference);
  if (followed.unknown.length > 0) throw noHeights(unknownGroundText(followed.unknown, flight.plan.segments));
  return followed.flight;
}

/** The line of a flight with the ground worked in, above the sea; undefined if it does not follow it or cannot. */
export async function lineOverGround(
  services: Services,
  flight: PlannedFlight,
  tenant: string,
): Promise<FlightPoint[] | undefined> {
  if (!needsGround(flight) || isTooLong(flight)) return undefined;
  const ground = await groundBelow(services, flight, tenant);
  if (Number.isNaN(ground.homeM)) return undefined;
  const followed = followGround(flight, ground, 'sea');
  return followed.unknown.length > 0 ? undefined : followedLine(followed.flight, ground);
}

async function groundBelow(services: Services, flight: PlannedFlight, tenant: string): Promise<Ground> {
  const [homeM = NaN] = (await heightsAt(services, [flight.plan.homePoint.position], tenant)).heights;
  return { homeM, blocks: Number.isNaN(homeM) ? new GroundBlocks() : await blocksUnder(services, flight, tenant) };
}

async function blocksUnder(services: Services, flight: PlannedFlight, tenant: string): Promise<GroundBlocks> {
  const needed = groundNeeded(flight);
  const blocks = new GroundBlocks();
  for (let from = 0; from < needed.length; from += BLOCKS_AT_ONCE) {
    const numbers = needed.slice(from, from + BLOCKS_AT_ONCE);
    const read = await readGroundBlocks(services, numbers, tenant);
    for (const [at, number] of numbers.entries()) blocks.add(number, read.blocks[at]!);
  }
  return blocks;
}

function noHeights(missing: string): Refused {
  const message = `${missing} The flight above ground cannot be worked out there: add heights, or choose another altitude reference.`;
  return new Refused({ status: 422, code: 'no-heights', message });
}
