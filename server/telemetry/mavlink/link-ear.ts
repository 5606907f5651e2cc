import { notVehicles } from '@overflight/flight/mavlink/airframes.ts';
import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { layoutOfId } from '@overflight/flight/mavlink/messages/layouts.ts';
import { messages, type MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import type { Scan, Tally } from '@overflight/flight/mavlink/scan-frames.ts';
import type { Services } from '../../platform/services.ts';
import { hearOf, type News } from '../live/hear-of.ts';
import type { LinkSettings } from './links/link.ts';
import { remoteIdEar } from './remote-id-ear.ts';
import { keyOfPassphrase, signatureCheck } from './signatures.ts';
import { translators } from './translate.ts';
import type { Peer } from './listen.ts';
import { countHeard } from './streams/look-at-streams.ts';
import { missionTalk, newSystem, type MissionTalk, type VehicleSystem } from './vehicle-system.ts';

/** The component that speaks for a vehicle: its autopilot. */
export const AUTOPILOT = 1;
const REMOTE_ID_FROM = messages.OPEN_DRONE_ID_BASIC_ID.id;
/** A gap this long is an old frame that came late, not many that were lost. */
const LONGEST_GAP = 128;
/** So long a number belongs to whoever spoke under it last. */
const OWNED_MS = 3000;
const TELL_CONTEST_MS = 60_000;

export type LinkEar = {
  systems: Map<number, VehicleSystem>;
  /** Whoever sent something that was taken, and when; nobody where nothing may be sent. */
  peers: Map<Peer, number>;
  counts: { messages: number; unsigned: number; contested: number; lost: number };
  tally: Tally;
  scanFor: (peer: Peer) => Scan;
  onGone: (peer: Peer) => void;
  /** In a sentence that two have lately spoken under one number; null where it is so with none. */
  contest: (nowMs: number) => string | null;
};

type Translate = (values: never, system: VehicleSystem, nowMs: number) => Pick<News, 'position' | 'facts'>;

/** Hears what comes over a link and tells it on as news of vehicles. */
export function linkEar(services: Services, settings: LinkSettings): LinkEar {
  const { tenant, linkId } = settings;
  const systems = new Map<number, VehicleSystem>();
  const peers = new Map<Peer, number>();
  const tally = { damaged: 0, unknown: 0 };
  const counts = { messages: 0, unsigned: 0, contested: 0, lost: 0 };
  const isGenuine = genuineCheck(settings);
  const countGap = gapCount();
  const hearOthers = remoteIdEar((systemId) => systems.has(systemId));

  const onFrame = (frame: Frame, peer: Peer) => {
    const nowMs = services.now().getTime();
    if (!isGenuine(frame, nowMs)) {
      counts.unsigned++;
      return;
    }
    // A radio may say it without a key, so it may come from anybody.
    if (frame.messageId === messages.RADIO_STATUS.id) {
      counts.messages++;
      return;
    }
    const owner = otherOwner(systems, { frame, peer, nowMs });
    if (owner) {
      owner.contestedAt = nowMs;
      counts.contested++;
      return;
    }
    counts.messages++;
    counts.lost += countGap(frame);
    if (settings.maySend) peers.set(peer, nowMs);
    if (frame.messageId >= REMOTE_ID_FROM) {
      const news = hearOthers(frame, nowMs);
      if (news) hearOf(services, { ...news, tenant });
      return;
    }
    const system = systemOf(systems, { frame, peer, linkId, isAsked: settings.maySend });
    if (!system) return;
    system.heardAt = nowMs;
    if (system.isAsked) countHeard(system.streams, frame.messageId);
    const said = saidIn(frame, system, nowMs);
    if (!said) return;
    const { key, isSimulated } = system;
    hearOf(services, { tenant, source: 'mavlink', key, at: nowMs, isSimulated, ...said });
  };
  const scanFor = (peer: Peer): Scan => ({
    tally,
    onFrame: (frame) => onFrame(frame, peer),
    onUnknown: (frame) => void (counts.lost += settings.signing === 'off' ? countGap(frame) : 0),
  });
  const onGone = (peer: Peer) => {
    peers.delete(peer);
    for (const system of systems.values()) if (system.peer === peer) system.heardAt = 0;
  };
  return { systems, peers, counts, tally, scanFor, onGone, contest: (nowMs) => contestIn(systems, nowMs) };
}

/** Another vehicle that has the number of this frame: two taken for one would share places and missions. */
function otherOwner(
  systems: ReadonlyMap<number, VehicleSystem>,
  { frame, peer, nowMs }: { frame: Frame; peer: Peer; nowMs: number },
): VehicleSystem | undefined {
  if (frame.componentId !== AUTOPILOT || frame.messageId >= REMOTE_ID_FROM) return undefined;
  const owner = systems.get(frame.systemId);
  return owner && owner.peer !== peer && Math.abs(nowMs - owner.heardAt) < OWNED_MS ? owner : undefined;
}

function contestIn(systems: ReadonlyMap<number, VehicleSystem>, nowMs: number): string | null {
  for (const { systemId, contestedAt } of systems.values())
    if (nowMs - contestedAt < TELL_CONTEST_MS)
      return `Two vehicles use the number ${systemId}, or one is heard over two ways: only the one that came first is followed. Give every vehicle its own number.`;
  return null;
}

/** The vehicle that the frame speaks for; one that is not known yet, or speaks from elsewhere, begins with its heartbeat. */
function systemOf(
  systems: Map<number, VehicleSystem>,
  { frame, peer, linkId, isAsked }: { frame: Frame; peer: Peer; linkId: string; isAsked: boolean },
): VehicleSystem | undefined {
  if (frame.componentId !== AUTOPILOT) return undefined;
  const owner = systems.get(frame.systemId);
  const known = owner?.peer === peer ? owner : undefined;
  if (known || frame.messageId !== messages.HEARTBEAT.id) return known;
  if (notVehicles.has(decodeMessage('HEARTBEAT', frame).type)) return undefined;
  const { systemId } = frame;
  const system = newSystem({ systemId, key: `mavlink:${linkId}:${systemId}`, peer, isAsked });
  systems.set(systemId, system);
  return system;
}

/** What the frame says of its vehicle; undefined where it says nothing that is told on. */
function saidIn(frame: Frame, system: VehicleSystem, nowMs: number): Pick<News, 'position' | 'facts'> | undefined {
  const name = layoutOfId(frame.messageId)?.name;
  if (name === undefined) return undefined;
  if (isMissionTalk(name)) {
    system.onMissionTalk?.({ name, values: decodeMessage(name, frame) } as MissionTalk);
    return undefined;
  }
  const translate = translators[name] as Translate | undefined;
  const said = translate?.(decodeMessage(name, frame) as never, system, nowMs);
  return said?.facts || said?.position ? said : undefined;
}

const isMissionTalk = (name: MessageName): name is (typeof missionTalk)[number] =>
  missionTalk.some((one) => one === name);

/** Radios in between have no key and speak only of themselves. */
function genuineCheck({ signing, passphrase }: LinkSettings): (frame: Frame, nowMs: number) => boolean {
  const check = passphrase === null ? undefined : signatureCheck(keyOfPassphrase(passphrase));
  return (frame, nowMs) => {
    if (frame.isSigned && check) return check(frame, nowMs);
    return signing === 'off' || frame.messageId === messages.RADIO_STATUS.id;
  };
}

/** How many frames of the same sender are missing before this one. */
function gapCount(): (frame: Frame) => number {
  const last = new Map<number, number>();
  return ({ systemId, componentId, sequence }) => {
    const sender = (systemId << 8) | componentId;
    const before = last.get(sender);
    last.set(sender, sequence);
    const gap = before === undefined ? 0 : (sequence - before - 1) & 0xff;
    return gap < LONGEST_GAP ? gap : 0;
  };
}
