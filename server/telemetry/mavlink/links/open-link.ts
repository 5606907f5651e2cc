import { telemetryLimits } from '@overflight/contract/telemetry/telemetry.ts';
import type { Message, MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import type { Services } from '../../../platform/services.ts';
import { frameWriter, groundStation, type WriteFrame } from '../frame-writer.ts';
import { linkReceiver, type LinkReceiver } from '../link-receiver.ts';
import { listen } from '../listen.ts';
import type { LinkSettings, LinkState } from './link.ts';
import { problemText } from './problem-text.ts';
import { requestStreams } from '../streams/request-streams.ts';
import { terrainResponder } from '../terrain/terrain-responder.ts';
import type { VehicleSystem } from '../vehicle-system.ts';

const HEARTBEAT_MS = 1000;
const FORGET_PEER_MS = 60_000;
/** MAV_TYPE and MAV_AUTOPILOT of a ground station. */
const ourHeartbeat = { type: 6, autopilot: 8, systemStatus: 4, mavlinkVersion: 3 } as const;

export type OpenLink = {
  settings: LinkSettings;
  systems: ReadonlyMap<number, VehicleSystem>;
  state: () => LinkState;
  /** Does nothing on a receive-only link, or one that another server may have by now. */
  send: <Name extends MessageName>(to: VehicleSystem, name: Name, values: Partial<Message<Name>>) => void;
  close: () => Promise<void>;
};

/** The link is certainly ours until then, in the time of the monotonic clock: later, nothing is sent. */
type Lease = { heldUntilMs: () => number };

/** Opens a link, keeps it open and records what it receives. */
export function openLink(services: Services, settings: LinkSettings, { heldUntilMs }: Lease): OpenLink {
  const { maySend, passphrase } = settings;
  const nowMs = () => services.now().getTime();
  const write = frameWriter({ from: groundStation, passphrase, nowMs });
  const onTerrainRequest = terrainResponder(services, settings.tenant, (to, block) =>
    to.peer.send(write('TERRAIN_DATA', block)),
  );
  const receiver = linkReceiver(services, settings, maySend ? { onTerrainRequest } : {});
  const listening = listen(services, settings, { scanFor: receiver.scanFor, onGone: receiver.onGone, heldUntilMs });
  const speak = () => {
    sendHeartbeat(receiver, write, nowMs());
    requestStreams(receiver.systems.values(), write, nowMs());
  };
  const heartbeat = maySend ? setInterval(speak, HEARTBEAT_MS).unref() : undefined;
  return {
    settings,
    systems: receiver.systems,
    state: () => {
      const { isOpen, problem } = listening.status();
      const { messages, unsigned, conflicting, lost } = receiver.counts;
      return {
        isOpen,
        problem: problem ? problemText(problem, settings) : receiver.idConflict(nowMs()),
        vehicles: countLive(receiver, nowMs()),
        messages,
        refused: receiver.tally.damaged + unsigned + conflicting,
        unknown: receiver.tally.unknown,
        lost,
      };
    },
    send: (to, name, values) => {
      if (maySend) to.peer.request(write(name, values));
    },
    close: async () => {
      clearInterval(heartbeat);
      await listening.close();
    },
  };
}

/** Autopilots treat missing heartbeats as a lost ground station. */
function sendHeartbeat({ peers }: LinkReceiver, write: WriteFrame, nowMs: number): void {
  for (const [peer, heardAt] of peers)
    if (nowMs - heardAt > FORGET_PEER_MS) peers.delete(peer);
    else peer.send(write('HEARTBEAT', ourHeartbeat));
}

function countLive({ systems }: LinkReceiver, nowMs: number): number {
  return [...systems.values()].filter(({ heardAt }) => nowMs - heardAt <= telemetryLimits.staleAfterMs).length;
}
