import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { messages } from '@overflight/flight/mavlink/messages/messages.ts';
import {
  operatorPlace,
  readRemoteIdPack,
  remoteIdPlace,
  uasIdText,
  UNKNOWN_ALTITUDE_M,
  type RemoteIdReport,
} from '@overflight/flight/mavlink/remote-id-pack.ts';
import type { VehicleKind } from '@overflight/contract/telemetry/telemetry.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { VehicleReport } from '../stream/record-report.ts';

const MAX_AIRCRAFT = 2000;
/** Aircraft send their id every few seconds; waits for it, so that none appears under two names. */
const NAME_WAIT_MS = 5000;
/** MAV_ODID_HEIGHT_REF; the other value is above ground level. */
const ABOVE_TAKE_OFF = 0;
/** Remote ID aircraft types. */
const kinds: Readonly<Record<number, VehicleKind>> = { 1: 'plane', 2: 'multirotor', 3: 'helicopter', 4: 'vtol' };

type KnownAircraft = { firstAt: number } & Pick<RemoteIdReport, 'uasId' | 'uaType' | 'operator'>;
type OtherAircraft = Omit<VehicleReport, 'tenant'>;

/** Collects Remote ID messages of other aircraft; returns a report once the position is known. */
export function remoteIdReceiver(isOurs: (systemId: number) => boolean) {
  const aircraft = new BoundedMap<string, KnownAircraft>(MAX_AIRCRAFT);
  return (frame: Frame, nowMs: number): OtherAircraft | undefined => {
    const message = reportFrom(frame);
    if (!message) return undefined;
    const isNamed = message.idOrMac.some((byte) => byte !== 0);
    // A vehicle that broadcasts its own Remote ID is ours and already shown.
    if (!isNamed && isOurs(frame.systemId)) return undefined;
    const sender = isNamed ? hexOf(message.idOrMac) : `receiver ${frame.systemId}.${frame.componentId}`;
    const known = aircraft.get(sender) ?? { firstAt: nowMs };
    const { uasId, uaType, operator, place } = message.report;
    // The first id is kept: some alternate between serial number and registration.
    if (uasId !== undefined) known.uasId ??= uasId;
    if (uaType !== undefined) known.uaType = uaType;
    if (operator !== undefined) known.operator = operator;
    aircraft.set(sender, known);
    if (!place || (known.uasId === undefined && nowMs - known.firstAt < NAME_WAIT_MS)) return undefined;
    const { climbMps, ...position } = place;
    const id = known.uasId ?? sender;
    return {
      source: 'remote-id',
      key: `remote-id:${id}`,
      at: nowMs,
      name: id,
      position,
      facts: {
        climbMps,
        kind: kinds[known.uaType ?? 0] ?? 'other',
        remoteId: { uasId: id, operator: known.operator ?? null },
      },
    };
  };
}

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/(00)+$/, '');

/** The sender as heard by the receiver, zeros if unknown, and its data. */
type RemoteIdMessage = { idOrMac: Uint8Array; report: RemoteIdReport };

/** Undefined if the message is not used. */
function reportFrom(frame: Frame): RemoteIdMessage | undefined {
  switch (frame.messageId) {
    case messages.OPEN_DRONE_ID_BASIC_ID.id: {
      const { idOrMac, uasId, uaType } = decodeMessage('OPEN_DRONE_ID_BASIC_ID', frame);
      const text = uasIdText(uasId);
      return { idOrMac, report: { uaType, ...(text === '' ? {} : { uasId: text }) } };
    }
    case messages.OPEN_DRONE_ID_LOCATION.id: {
      const message = decodeMessage('OPEN_DRONE_ID_LOCATION', frame);
      const place = remoteIdPlace({
        lng: message.longitude / 1e7,
        lat: message.latitude / 1e7,
        altitudeM: message.altitudeGeodetic,
        heightM: message.heightReference === ABOVE_TAKE_OFF ? message.height : UNKNOWN_ALTITUDE_M,
        headingDeg: message.direction / 100,
        groundSpeedMps: message.speedHorizontal / 100,
        climbMps: message.speedVertical / 100,
      });
      return { idOrMac: message.idOrMac, report: place ? { place } : {} };
    }
    case messages.OPEN_DRONE_ID_SYSTEM.id: {
      const { idOrMac, operatorLongitude, operatorLatitude } = decodeMessage('OPEN_DRONE_ID_SYSTEM', frame);
      const operator = operatorPlace(operatorLongitude, operatorLatitude);
      return { idOrMac, report: { operator } };
    }
    case messages.OPEN_DRONE_ID_MESSAGE_PACK.id: {
      const message = decodeMessage('OPEN_DRONE_ID_MESSAGE_PACK', frame);
      return { idOrMac: message.idOrMac, report: readRemoteIdPack(message.messages, message.msgPackSize) };
    }
    default:
      return undefined;
  }
}
