import type { PlannedFlight } from '../../mission/flight-item.ts';
import type { MissionItem } from '../../mission/mavlink/mission-item.ts';
import { missionItems } from '../../mission/mavlink/mission-items.ts';
import type { Written } from '../exporter.ts';
import { numberText } from '../route/number-text.ts';

const DECIMALS = 8;

/** The tab-separated text of Mission Planner, QGC WPL 110: home, then the commands for ArduPilot. */
export async function writeWaypointsText(flight: PlannedFlight): Promise<Written> {
  const { items, refused, empty } = missionItems(flight);
  const reasons = [
    ...refused.map(({ reason }) => reason),
    ...empty.map((name) => `${name} cannot be flown as drawn.`),
    ...(items.length < 2 ? ['The plan has no waypoint to fly to.'] : []),
  ];
  if (reasons.length > 0) return { refused: [...new Set(reasons)] };
  return { files: [`QGC WPL 110\n${items.map(writeRow).join('')}`] };
}

/** ArduPilot takes 0 for a value that is not given. */
function writeRow({ command, frame, params, autoContinue }: MissionItem, index: number): string {
  const numbers = params.map((value) => numberText(value ?? 0, DECIMALS));
  return `${[index, index === 0 ? 1 : 0, frame, command, ...numbers, autoContinue ? 1 : 0].join('\t')}\n`;
}
