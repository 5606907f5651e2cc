import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { keptByArdupilot, placesOfArdupilot } from '../kept-values.ts';
import type { WireItem } from './wire-items.ts';

const MOST_DIFFERENCES = 20;
/** Frames that say the same with whole numbers. */
const sameFrames: Readonly<Record<number, number>> = { 5: 0, 6: 3, 11: 10 };
const ALL_VALUES = [0, 1, 2, 3, 4, 5, 6];
const PLACE = [4, 5, 6];
/** ArduPilot keeps altitudes in centimetres. */
const CENTIMETRE = 0.0101;

type Back = {
  items: readonly WireItem[];
  /** All that the vehicle holds, also beyond those. */
  count: number;
};

/** How what came back differs from what was sent, in words; what the autopilot has no use for does not count. */
export function compareMissions(sent: readonly WireItem[], back: Back, firmware: Firmware): string[] {
  const counts =
    sent.length === back.count ? [] : [`${sent.length} items were sent, and the vehicle holds ${back.count}.`];
  // ArduPilot puts its own home in the place of item 0.
  const compared = firmware === 'ardupilot' ? sent.slice(1) : sent;
  const differences = compared.flatMap((item) => {
    const other = back.items[item.seq];
    return other ? differencesOf(item, other, firmware) : [];
  });
  const more = differences.length - MOST_DIFFERENCES;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return [...counts, ...differences.slice(0, MOST_DIFFERENCES), ...rest];
}

function differencesOf(sent: WireItem, back: WireItem, firmware: Firmware): string[] {
  const item = `Item ${sent.seq}`;
  if (sent.command !== back.command)
    return [`${item}: command ${sent.command} was sent, and ${back.command} came back.`];
  const isArdupilot = firmware === 'ardupilot';
  const hasPlace = !isArdupilot || placesOfArdupilot.includes(sent.command);
  const frames = [sent, back].map(({ frame }) => sameFrames[frame] ?? frame);
  const frame =
    hasPlace && frames[0] !== frames[1] ? [`${item}: its altitude counts from elsewhere than it was sent.`] : [];
  const kept = isArdupilot
    ? [...(keptByArdupilot[sent.command] ?? ALL_VALUES), ...(hasPlace ? PLACE : [])]
    : ALL_VALUES;
  const [given, got] = [valuesOf(sent), valuesOf(back)];
  const values = [...new Set(kept)].flatMap((index) => {
    const isAltitude = isArdupilot && index === 6;
    if (isSame(given[index]!, got[index]!, isAltitude ? CENTIMETRE : 0)) return [];
    return [`${item}: ${nameOf(index, hasPlace)} ${text(given[index]!)} was sent, and ${text(got[index]!)} came back.`];
  });
  return [...frame, ...values];
}

const valuesOf = ({ param1, param2, param3, param4, x, y, z }: WireItem) => [param1, param2, param3, param4, x, y, z];

const placeNames: Readonly<Record<number, string>> = { 4: 'latitude', 5: 'longitude', 6: 'altitude' };
const nameOf = (index: number, hasPlace: boolean) => (hasPlace && placeNames[index]) || `value ${index + 1}`;
const text = (value: number) => (Number.isNaN(value) ? 'nothing' : String(Number(value.toPrecision(9))));

/** Autopilots turn some values into other units and back. */
function isSame(sent: number, back: number, tolerance: number): boolean {
  if (Number.isNaN(sent) || Number.isNaN(back)) return Number.isNaN(sent) && Number.isNaN(back);
  if (Number.isInteger(sent) && Number.isInteger(back) && Math.abs(sent) > 1e5) return sent === back;
  return Math.abs(sent - back) <= Math.max(tolerance, 1e-5, Math.abs(sent) * 1e-6);
}
