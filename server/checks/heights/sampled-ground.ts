import { setImmediate } from 'node:timers/promises';
import type { Position } from 'geojson';
import type { Services } from '../../platform/services.ts';
import { heightsAt } from '../../terrain/heights-at.ts';

/** Read together; other requests run in between. */
const POSITIONS_AT_ONCE = 2000;

/** The ground at each position in metres above the sea; null where it is unknown or cannot be read. */
export async function sampledGround(
  services: Services,
  positions: readonly Position[],
  tenant: string,
): Promise<(number | null)[]> {
  const ground: (number | null)[] = [];
  for (let from = 0; from < positions.length; from += POSITIONS_AT_ONCE) {
    ground.push(...(await readGround(services, positions.slice(from, from + POSITIONS_AT_ONCE), tenant)));
    await setImmediate();
  }
  return ground;
}

/** Heights that cannot be read leave the check without them, and the flight there as not checked. */
async function readGround(
  services: Services,
  positions: readonly Position[],
  tenant: string,
): Promise<(number | null)[]> {
  try {
    const { heights } = await heightsAt(services, positions, tenant);
    return heights.map((height) => (Number.isNaN(height) ? null : height));
  } catch (error) {
    services.log.error({ err: error }, 'the ground below a plan cannot be read');
    return positions.map(() => null);
  }
}
