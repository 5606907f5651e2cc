import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import type { Services } from '../../../platform/services.ts';
import { frameWriter, groundStation, type WriteFrame } from '../frame-writer.ts';
import { linkEar, type LinkEar } from '../link-ear.ts';
import { listen } from '../listen.ts';
import type { LinkSettings, LinkState } from './link.ts';
import { problemText } from './problem-text.ts';
import { askForStreams } from '../streams/ask-for-streams.ts';
import type { VehicleSystem } from '../vehicle-system.ts';

const HEARTBEAT_MS = 1000;
const FORGET_PEER_MS = 60_000;
/** MAV_TYPE and MAV_AUTOPILOT of a ground station. */
const ourHeartbeat = { type: 6, autopilot: 8, systemStatus: 4, mavlinkVersion: 3 } as const;

export type OpenLink = {
  settings: LinkSettings;
  systems: ReadonlyMap<number, VehicleSystem>;
  state: () => LinkState;
  /** Where nothing may be sent, nothing is. */
  send: <Name extends MessageName>(to: VehicleSystem, name: Name, values: Partial<Message<Name>>) => void;
  close: () => Promise<void>;
};

/** Opens a link and keeps it open; what comes over it is told on. */
export function openLink(services: Services, settings: LinkSettings): OpenLink {
  const { maySend, passphrase } = settings;
  const nowMs = () => services.now().getTime();
  const ear = linkEar(services, settings);
  const write = frameWriter({ from: groundStation, passphrase, nowMs });
  const listening = listen(services, settings, { scanFor: ear.scanFor, onGone: ear.onGone });
  const speak = () => {
    sendHeartbeat(ear, write, nowMs());
    askForStreams(ear.systems.values(), write, nowMs());
  };
  const heartbeat = maySend ? setInterval(speak, HEARTBEAT_MS).unref() : undefined;
  return {
    settings,
    systems: ear.systems,
    state: () => {
      const { isOpen, problem } = listening.standing();
      const { messages, unsigned, contested, lost } = ear.counts;
      return {
        isOpen,
        problem: problem ? problemText(problem, settings) : ear.contest(nowMs()),
        vehicles: countLive(ear, nowMs()),
        messages,
        refused: ear.tally.damaged + unsigned + contested,
        unknown: ear.tally.unknown,
        lost,
      };
    },
    send: (to, name, values) => {
      if (maySend) to.peer.ask(write(name, values));
    },
    close: async () => {
      clearInterval(heartbeat);
      await listening.close();
    },
  };
}

/** Without it, autopilots believe that the ground station is lost. */
function sendHeartbeat({ peers }: LinkEar, write: WriteFrame, nowMs: number): void {
  for (const [peer, heardAt] of peers)
    if (nowMs - heardAt > FORGET_PEER_MS) peers.delete(peer);
    else peer.tell(write('HEARTBEAT', ourHeartbeat));
}

function countLive({ systems }: LinkEar, nowMs: number): number {
  return [...systems.values()].filter(({ heardAt }) => nowMs - heardAt <= telemetryLimits.staleAfterMs).length;
}
