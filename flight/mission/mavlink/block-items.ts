import type { Firmware } from '../firmware.ts';
import type { FlightBlock, FlightItem, FlightStep } from '../flight-item.ts';
import { withRoiTargets } from '../roi-targets.ts';
import { commandsFor } from './command-of.ts';
import type { MissionItem } from './mission-item.ts';

/** The items of a block for this firmware; undefined if unknown. Released ArduPilot cannot aim sideways. */
export function blockItems({ items }: FlightBlock, firmware: Firmware): readonly FlightStep[] | undefined {
  return firmware === 'ardupilot' && items && isFlat(items) ? withRoiTargets(items) : items;
}

/** The commands of a block drawn here, which is never nested. */
export function blockCommands(block: FlightBlock, firmware: Firmware): MissionItem[] {
  const items = blockItems(block, firmware) ?? [];
  return items.flatMap((item) => (item.does === 'block' ? [] : commandsFor(item, firmware)));
}

const isFlat = (steps: readonly FlightStep[]): steps is readonly FlightItem[] =>
  steps.every(({ does }) => does !== 'block');
