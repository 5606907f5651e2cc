import type { Firmware } from '../firmware.ts';
import type { FlightBlock, FlightItem, FlightStep } from '../flight-item.ts';
import { withPlacesToLookAt } from '../places-to-look-at.ts';
import { commandOf } from './command-of.ts';
import type { MissionItem } from './mission-item.ts';

/** How a block is flown on this firmware; undefined where nobody knows. Released ArduPilot cannot look beside its course. */
export function blockItems({ items }: FlightBlock, firmware: Firmware): readonly FlightStep[] | undefined {
  return firmware === 'ardupilot' && items && isFlat(items) ? withPlacesToLookAt(items) : items;
}

/** The commands of a block that was drawn here, which holds no other. */
export function blockCommands(block: FlightBlock, firmware: Firmware): MissionItem[] {
  const items = blockItems(block, firmware) ?? [];
  return items.flatMap((item) => (item.does === 'block' ? [] : (commandOf(item, firmware) ?? [])));
}

const isFlat = (steps: readonly FlightStep[]): steps is readonly FlightItem[] =>
  steps.every(({ does }) => does !== 'block');
