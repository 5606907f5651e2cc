import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import { groundStation } from '../frame-writer.ts';
import { AUTOPILOT } from '../link-receiver.ts';
import type { OpenLink } from '../links/open-link.ts';
import type { MissionMessage, VehicleSystem } from '../vehicle-system.ts';

export type MissionSession = {
  send: <Name extends MessageName>(name: Name, values: Partial<Message<Name>>) => void;
  /** The next mission message of the vehicle; undefined after the timeout. */
  next: (waitMs: number) => Promise<MissionMessage | undefined>;
  end: () => void;
};

/** The transfer was aborted because the server stops. */
export class TransferAborted extends Error {}

/** Opens a mission protocol session with one vehicle; only one may be open at a time. */
export function openMissionSession(link: OpenLink, system: VehicleSystem, signal: AbortSignal): MissionSession {
  const waiting: MissionMessage[] = [];
  let wake: () => void = () => undefined;
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  system.onMissionMessage = (session) => {
    if (!isForUs(session)) return;
    waiting.push(session);
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
      if (signal.aborted) throw new TransferAborted();
      return waiting.shift();
    },
    end: () => {
      system.onMissionMessage = undefined;
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Ignores messages for other ground stations, and fences and rally points. */
function isForUs({ values }: MissionMessage): boolean {
  const isMeant = values.targetSystem === groundStation.systemId || values.targetSystem === 0;
  return isMeant && values.missionType === 0;
}
