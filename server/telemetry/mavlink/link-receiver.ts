import { nonVehicleTypes } from '@overflight/flight/mavlink/airframes.ts';
import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { layoutOfId } from '@overflight/flight/mavlink/messages/layouts.ts';
import { messages, type MessageName } from '@overflight/flight/mavlink/messages/messages.ts';
import type { FrameScan, FrameTally } from '@overflight/flight/mavlink/scan-frames.ts';
import type { Services } from '../../platform/services.ts';
import { recordReport, type VehicleReport } from '../stream/record-report.ts';
import type { LinkSettings } from './links/link.ts';
import { remoteIdReceiver } from './remote-id-receiver.ts';
import { keyOfPassphrase, signatureCheck } from './signatures.ts';
import { translators } from './translate.ts';
import type { LinkPeer } from './listen.ts';
import type { AnswerTerrain } from './terrain/terrain-responder.ts';
import { countMessage } from './streams/next-stream-request.ts';
import { missionMessageNames, newSystem, type MissionMessage, type VehicleSystem } from './vehicle-system.ts';

/** Component id of the autopilot. */
export const AUTOPILOT = 1;
const REMOTE_ID_FROM = messages.OPEN_DRONE_ID_BASIC_ID.id;
/** A longer gap is a late frame, not many lost ones. */
const LONGEST_GAP = 128;
/** How long a system id belongs to the last peer that used it. */
const OWNED_MS = 3000;
const REPORT_CONFLICT_MS = 60_000;

export type LinkReceiver = {
  systems: Map<number, VehicleSystem>;
  /** Peers and when they were last heard; empty on a receive-only link. */
  peers: Map<LinkPeer, number>;
  counts: { messages: number; unsigned: number; conflicting: number; lost: number };
  tally: FrameTally;
  scanFor: (peer: LinkPeer) => FrameScan;
  onGone: (peer: LinkPeer) => void;
  /** Message about a recent system id conflict; null if there is none. */
  idConflict: (nowMs: number) => string | null;
};

type Options = { onTerrainRequest?: AnswerTerrain };

type Translate = (values: never, system: VehicleSystem, nowMs: number) => Pick<VehicleReport, 'position' | 'facts'>;

/** Decodes the frames of a link and records them as vehicle reports. */
export function linkReceiver(
  services: Services,
  settings: LinkSettings,
  { onTerrainRequest }: Options = {},
): LinkReceiver {
  const { tenant, linkId } = settings;
  const systems = new Map<number, VehicleSystem>();
  const peers = new Map<LinkPeer, number>();
  const tally = { damaged: 0, unknown: 0 };
  const counts = { messages: 0, unsigned: 0, conflicting: 0, lost: 0 };
  const isGenuine = genuineCheck(settings);
  const countGap = gapCount();
  const receiveRemoteId = remoteIdReceiver((systemId) => systems.has(systemId));

  const onFrame = (frame: Frame, peer: LinkPeer) => {
    const nowMs = services.now().getTime();
    if (!isGenuine(frame, nowMs)) {
      counts.unsigned++;
      return;
    }
    // Radios send it unsigned, so it may come from anybody.
    if (frame.messageId === messages.RADIO_STATUS.id) {
      counts.messages++;
      return;
    }
    const owner = otherOwner(systems, { frame, peer, nowMs });
    if (owner) {
      owner.conflictAt = nowMs;
      counts.conflicting++;
      return;
    }
    counts.messages++;
    counts.lost += countGap(frame);
    if (settings.maySend) peers.set(peer, nowMs);
    if (frame.messageId >= REMOTE_ID_FROM) {
      const report = receiveRemoteId(frame, nowMs);
      if (report) recordReport(services, { ...report, tenant });
      return;
    }
    const system = systemOf(systems, { frame, peer, linkId, isAsked: settings.maySend });
    if (!system) return;
    system.heardAt = nowMs;
    if (system.isAsked) countMessage(system.streams, frame.messageId);
    if (frame.messageId === messages.TERRAIN_REQUEST.id) {
      onTerrainRequest?.(system, decodeMessage('TERRAIN_REQUEST', frame));
      return;
    }
    const content = reportIn(frame, system, nowMs);
    if (!content) return;
    const { key, isSimulated } = system;
    recordReport(services, { tenant, source: 'mavlink', key, at: nowMs, isSimulated, ...content });
  };
  const scanFor = (peer: LinkPeer): FrameScan => ({
    tally,
    onFrame: (frame) => onFrame(frame, peer),
    onUnknown: (frame) => void (counts.lost += settings.signing === 'off' ? countGap(frame) : 0),
  });
  const onGone = (peer: LinkPeer) => {
    peers.delete(peer);
    for (const system of systems.values()) if (system.peer === peer) system.heardAt = 0;
  };
  return { systems, peers, counts, tally, scanFor, onGone, idConflict: (nowMs) => idConflictIn(systems, nowMs) };
}

/** Another vehicle with the same system id; merged, they would share positions and missions. */
function otherOwner(
  systems: ReadonlyMap<number, VehicleSystem>,
  { frame, peer, nowMs }: { frame: Frame; peer: LinkPeer; nowMs: number },
): VehicleSystem | undefined {
  if (frame.componentId !== AUTOPILOT || frame.messageId >= REMOTE_ID_FROM) return undefined;
  const owner = systems.get(frame.systemId);
  return owner && owner.peer !== peer && Math.abs(nowMs - owner.heardAt) < OWNED_MS ? owner : undefined;
}

function idConflictIn(systems: ReadonlyMap<number, VehicleSystem>, nowMs: number): string | null {
  for (const { systemId, conflictAt } of systems.values())
    if (nowMs - conflictAt < REPORT_CONFLICT_MS)
      return `Two vehicles use system id ${systemId}, or one is received over two connections: only the first is followed. Give every vehicle its own system id.`;
  return null;
}

/** The vehicle that sent the frame; an unknown one, or one on a new peer, starts with its heartbeat. */
function systemOf(
  systems: Map<number, VehicleSystem>,
  { frame, peer, linkId, isAsked }: { frame: Frame; peer: LinkPeer; linkId: string; isAsked: boolean },
): VehicleSystem | undefined {
  if (frame.componentId !== AUTOPILOT) return undefined;
  const owner = systems.get(frame.systemId);
  const known = owner?.peer === peer ? owner : undefined;
  if (known || frame.messageId !== messages.HEARTBEAT.id) return known;
  if (nonVehicleTypes.has(decodeMessage('HEARTBEAT', frame).type)) return undefined;
  const { systemId } = frame;
  const system = newSystem({ systemId, key: `mavlink:${linkId}:${systemId}`, peer, isAsked });
  systems.set(systemId, system);
  return system;
}

/** The report contained in a frame; undefined if it has none. */
function reportIn(
  frame: Frame,
  system: VehicleSystem,
  nowMs: number,
): Pick<VehicleReport, 'position' | 'facts'> | undefined {
  const name = layoutOfId(frame.messageId)?.name;
  if (name === undefined) return undefined;
  if (isMissionMessage(name)) {
    system.onMissionMessage?.({ name, values: decodeMessage(name, frame) } as MissionMessage);
    return undefined;
  }
  const translate = translators[name] as Translate | undefined;
  const content = translate?.(decodeMessage(name, frame) as never, system, nowMs);
  return content?.facts || content?.position ? content : undefined;
}

const missionMessages: ReadonlySet<MessageName> = new Set(missionMessageNames);
const isMissionMessage = (name: MessageName): name is (typeof missionMessageNames)[number] => missionMessages.has(name);

/** Radios have no signing key and send only their own status. */
function genuineCheck({ signing, passphrase }: LinkSettings): (frame: Frame, nowMs: number) => boolean {
  const check = passphrase === null ? undefined : signatureCheck(keyOfPassphrase(passphrase));
  return (frame, nowMs) => {
    if (frame.isSigned && check) return check(frame, nowMs);
    return signing === 'off' || frame.messageId === messages.RADIO_STATUS.id;
  };
}

/** Counts the missing frames of the same sender before this one. */
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
