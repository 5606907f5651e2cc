import { commands } from '../../mission/mavlink/mission-item.ts';
import type { Json } from '../json-fields.ts';

const endings: readonly unknown[] = [commands.returnToLaunch, commands.land, commands.vtolLand, commands.startLanding];
const landingPatterns: readonly unknown[] = ['fwLandingPattern', 'vtolLandingPattern'];

/** An item of a plan file that ends the flight: what is new comes before it. */
export const isEnding = ({ command, complexItemType }: Json): boolean =>
  endings.includes(command) || landingPatterns.includes(complexItemType);
