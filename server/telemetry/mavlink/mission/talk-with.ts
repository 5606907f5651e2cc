import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { groundStation } from '../frame-writer.ts';
import { AUTOPILOT } from '../link-ear.ts';
import type { OpenLink } from '../links/open-link.ts';
import type { MissionTalk, VehicleSystem } from '../vehicle-system.ts';

export type Conversation = {
  send: <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => void;
  /** What the vehicle says next about missions; undefined where it says nothing in this time. */
  next: (waitMs: number) => Promise<MissionTalk | undefined>;
  end: () => void;
};

/** A mission transfer was broken off because the server stops. */
export class BrokenOff extends Error {}

/** Talks with one vehicle about its mission; only one at a time may. */
export function talkWith(link: OpenLink, system: VehicleSystem, signal: AbortSignal): Conversation {
  const waiting: MissionTalk[] = [];
  let wake: () => void = () => undefined;
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  system.onMissionTalk = (talk) => {
    if (!isForUs(talk)) return;
    waiting.push(talk);
    wake();
  };
  const wait = (waitMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    send: (name, values) =>
      link.send(system, name, { ...values, targetSystem: system.systemId, targetComponent: AUTOPILOT }),
    next: async (waitMs) => {
      if (waiting.length === 0 && !signal.aborted) await wait(waitMs);
      if (signal.aborted) throw new BrokenOff();
      return waiting.shift();
    },
    end: () => {
      system.onMissionTalk = undefined;
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Other ground stations may talk with the vehicle as well; fences and rally points are not our matter. */
function isForUs({ values }: MissionTalk): boolean {
  const isMeant = values.targetSystem === groundStation.systemId || values.targetSystem === 0;
  return isMeant && values.missionType === 0;
}
