import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { askedBlocks, blockPositions } from '@overflight/flight/mavlink/terrain-blocks.ts';
import type { Services } from '../../../platform/services.ts';
import { heightsAt } from '../../../terrain/heights-at.ts';
import type { VehicleSystem } from '../vehicle-system.ts';

/** Blocks that a radio carries at once; the vehicle asks again for what it still lacks. */
const BLOCKS_AT_ONCE = 8;
const PAUSE_MS = 200;
const HEIGHTS_IN_BLOCK = 16;

type Request = Message<'TERRAIN_REQUEST'>;
type Block = Partial<Message<'TERRAIN_DATA'>>;
export type AnswerTerrain = (system: VehicleSystem, request: Request) => void;

/** Answers vehicles that ask for heights of the ground: only with blocks that are known whole, never with a guess. */
export function terrainResponder(
  services: Services,
  tenant: string,
  send: (to: VehicleSystem, block: Block) => void,
): AnswerTerrain {
  const busy = new Set<VehicleSystem>();
  const answer = async (system: VehicleSystem, request: Request) => {
    const blocks = await knownBlocks(services, request, tenant);
    for (const block of blocks.slice(0, BLOCKS_AT_ONCE)) send(system, block);
  };
  return (system, request) => {
    if (busy.has(system) || request.gridSpacing === 0) return;
    busy.add(system);
    void answer(system, request)
      .catch((error: unknown) => services.log.error({ err: error }, 'a vehicle could not be given heights'))
      .finally(() => setTimeout(() => busy.delete(system), PAUSE_MS).unref());
  };
}

async function knownBlocks(
  services: Services,
  { mask, lat, lon, gridSpacing }: Request,
  tenant: string,
): Promise<Block[]> {
  const corner = { lat, lon, gridSpacing };
  const asked = askedBlocks(mask);
  const { heights } = await heightsAt(
    services,
    asked.flatMap((block) => blockPositions(corner, block)),
    tenant,
  );
  return asked.flatMap((gridbit, order) => {
    const data = heights.slice(order * HEIGHTS_IN_BLOCK, (order + 1) * HEIGHTS_IN_BLOCK).map(Math.round);
    return data.some(Number.isNaN) ? [] : [{ ...corner, gridbit, data }];
  });
}
