import type { Firmware } from '@overflight/flight/mission/firmware.ts';
import { frames } from '@overflight/flight/mission/mavlink/mission-item.ts';
import {
  ardupilotStoredParams,
  ardupilotMarkerCommands,
  ardupilotLocationCommands,
  ardupilotIntegerParams,
} from '../ardupilot-params.ts';
import type { WireItem } from './wire-items.ts';

const MAX_DIFFERENCES = 20;
/** Integer frames and their equivalents. */
const sameFrames: Readonly<Record<number, number>> = { 5: 0, 6: 3, 11: 10 };
const ALL_VALUES = [0, 1, 2, 3, 4, 5, 6];
const PLACE = [4, 5, 6];
/** ArduPilot stores altitudes in centimetres. */
const CENTIMETRE = 0.0101;

type Back = {
  items: readonly WireItem[];
  /** Item count reported by the vehicle, which may exceed the items read. */
  count: number;
};

/** Describes how the mission read back differs from the one sent, ignoring params the autopilot does not use. */
export function compareMissions(sent: readonly WireItem[], back: Back, firmware: Firmware): string[] {
  const counts =
    sent.length === back.count ? [] : [`${sent.length} items were sent, and the vehicle holds ${back.count}.`];
  // ArduPilot replaces item 0 with its own home.
  const compared = firmware === 'ardupilot' ? sent.slice(1) : sent;
  const differences = compared.flatMap((item) => {
    const other = back.items[item.seq];
    if (other) return firmware === 'ardupilot' ? ofArdupilot(item, other) : ofPx4(item, other);
    return item.seq < back.count ? [`Item ${item.seq} did not come back.`] : [];
  });
  const more = differences.length - MAX_DIFFERENCES;
  const rest = more > 0 ? [`And ${more} more.`] : [];
  return [...counts, ...differences.slice(0, MAX_DIFFERENCES), ...rest];
}

function ofPx4(sent: WireItem, back: WireItem): string[] {
  return differencesOf(sent, back, { kept: ALL_VALUES, hasPlace: true, hasFrame: true, isWhole: () => false });
}

/** ArduPilot stores only the params it uses, some as integers, and treats a missing frame as AMSL. */
function ofArdupilot(sent: WireItem, back: WireItem): string[] {
  const { command } = sent;
  const isMark = ardupilotMarkerCommands.includes(command);
  const isPlaceKept = ardupilotLocationCommands.includes(command) && !(isMark && back.x === 0 && back.y === 0);
  const own = ardupilotStoredParams[command] ?? (ardupilotLocationCommands.includes(command) ? [] : ALL_VALUES);
  const place = isMark ? PLACE.slice(0, 2) : PLACE;
  return differencesOf(sent.frame === frames.mission ? { ...sent, frame: frames.absolute } : sent, back, {
    kept: [...own, ...(isPlaceKept ? place : [])],
    hasPlace: isPlaceKept,
    hasFrame: isPlaceKept && !isMark,
    isWhole: (index) => ardupilotIntegerParams[command]?.includes(index) ?? false,
    altitudeStep: CENTIMETRE,
  });
}

type Compared = {
  /** Indexes of the params to compare, from 0. */
  kept: readonly number[];
  hasPlace: boolean;
  hasFrame: boolean;
  isWhole: (index: number) => boolean;
  altitudeStep?: number;
};

function differencesOf(sent: WireItem, back: WireItem, of: Compared): string[] {
  const { kept, hasPlace, hasFrame, isWhole, altitudeStep = 0 } = of;
  const item = `Item ${sent.seq}`;
  if (sent.command !== back.command)
    return [`${item}: command ${sent.command} was sent, and ${back.command} came back.`];
  const [frame, backFrame] = [sent, back].map((one) => sameFrames[one.frame] ?? one.frame);
  const counts = hasFrame && frame !== backFrame ? [`${item}: it came back with another altitude reference.`] : [];
  const [given, got] = [valuesOf(sent), valuesOf(back)];
  const values = [...new Set(kept)].flatMap((index) => {
    const [one, other] = [given[index]!, got[index]!];
    const wanted = isWhole(index) ? Math.trunc(one) : one;
    if (isSame(wanted, other, hasPlace && index === 6 ? altitudeStep : 0)) return [];
    return [`${item}: ${nameOf(index, hasPlace)} ${text(one)} was sent, and ${text(other)} came back.`];
  });
  return [...counts, ...values];
}

const valuesOf = ({ param1, param2, param3, param4, x, y, z }: WireItem) => [param1, param2, param3, param4, x, y, z];

const placeNames: Readonly<Record<number, string>> = { 4: 'latitude', 5: 'longitude', 6: 'altitude' };
const nameOf = (index: number, hasPlace: boolean) => (hasPlace && placeNames[index]) || `value ${index + 1}`;
const text = (value: number) => (Number.isNaN(value) ? 'nothing' : String(Number(value.toPrecision(9))));

/** Autopilots convert some params to other units and back. */
function isSame(sent: number, back: number, tolerance: number): boolean {
  if (Number.isNaN(sent) || Number.isNaN(back)) return Number.isNaN(sent) && Number.isNaN(back);
  if (Number.isInteger(sent) && Number.isInteger(back) && Math.abs(sent) > 1e5) return sent === back;
  return Math.abs(sent - back) <= Math.max(tolerance, 1e-5, Math.abs(sent) * 1e-6);
}
