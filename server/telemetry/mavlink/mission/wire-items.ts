import type { Message } from '@overflight/flight/mavlink/messages/messages.ts';
import { frames, type MissionItem } from '@overflight/flight/mission/mavlink/mission-item.ts';

export type WireItem = Omit<Message<'MISSION_ITEM_INT'>, 'targetSystem' | 'targetComponent'>;

/** Encodes items for the wire: positions as integers of 10⁻⁷ degrees, unset params as NaN. */
export function wireItems(items: readonly MissionItem[]): WireItem[] {
  return items.map(({ command, frame, params, autoContinue }, seq) => {
    const [param1, param2, param3, param4, five, six, z] = params.map((value) => value ?? NaN);
    const whole = (value = NaN) =>
      Number.isNaN(value) ? 0 : Math.round(frame === frames.mission ? value : value * 1e7);
    return {
      seq,
      command,
      frame,
      param1: single(param1),
      param2: single(param2),
      param3: single(param3),
      param4: single(param4),
      x: whole(five),
      y: whole(six),
      z: single(z),
      current: 0,
      autocontinue: autoContinue ? 1 : 0,
      missionType: 0,
    };
  });
}

/** Rounds to single precision, as on the wire. */
const single = (value = NaN): number => Math.fround(value);
