import { commands } from '../../mission/mavlink/mission-item.ts';
import type { Json } from '../json-fields.ts';

const endings: readonly unknown[] = [commands.returnToLaunch, commands.land, commands.vtolLand, commands.startLanding];
const landingPatterns: readonly unknown[] = ['fwLandingPattern', 'vtolLandingPattern'];

/** Whether an item ends the flight: new segments are inserted before it. */
export const isEnding = ({ command, complexItemType }: Json): boolean =>
  endings.includes(command) || landingPatterns.includes(complexItemType);
