import { decodeMessage } from '@overflight/flight/mavlink/decode-message.ts';
import type { Frame } from '@overflight/flight/mavlink/frame.ts';
import { messages } from '@overflight/flight/mavlink/messages/messages.ts';
import {
  operatorPlace,
  readRemoteIdPack,
  remoteIdPlace,
  uasIdText,
  UNKNOWN_ALTITUDE_M,
  type RemoteIdNews,
} from '@overflight/flight/mavlink/remote-id-pack.ts';
import type { VehicleKind } from '@overflight/contract/telemetry/telemetry.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { News } from '../live/hear-of.ts';

const MOST_AIRCRAFT = 2000;
/** An aircraft says who it is every few seconds: it is waited for, so that it does not appear under two names. */
const NAME_WAIT_MS = 5000;
/** MAV_ODID_HEIGHT_REF; the other one is above the ground under it. */
const ABOVE_TAKE_OFF = 0;
/** Of what kind an aircraft says it is. */
const kinds: Readonly<Record<number, VehicleKind>> = { 1: 'plane', 2: 'multirotor', 3: 'helicopter', 4: 'vtol' };

type Heard = { firstAt: number } & Pick<RemoteIdNews, 'uasId' | 'uaType' | 'operator'>;
type OtherAircraft = Omit<News, 'tenant'>;

/** Hears of aircraft that are not ours; answers news once it is known where one is. */
export function remoteIdEar(isOurs: (systemId: number) => boolean) {
  const heard = new BoundedMap<string, Heard>(MOST_AIRCRAFT);
  return (frame: Frame, nowMs: number): OtherAircraft | undefined => {
    const said = saidBy(frame);
    if (!said) return undefined;
    const isNamed = said.idOrMac.some((byte) => byte !== 0);
    // A vehicle that broadcasts for itself is one of ours, and is shown already.
    if (!isNamed && isOurs(frame.systemId)) return undefined;
    const sender = isNamed ? hexOf(said.idOrMac) : `receiver ${frame.systemId}.${frame.componentId}`;
    const known = heard.get(sender) ?? { firstAt: nowMs };
    const { uasId, uaType, operator, place } = said.news;
    // The first name stays: some tell a serial number and a registration in turns.
    if (uasId !== undefined) known.uasId ??= uasId;
    if (uaType !== undefined) known.uaType = uaType;
    if (operator !== undefined) known.operator = operator;
    heard.set(sender, known);
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

/** Whom the receiver has heard, zeros where it does not say, and what. */
type SaidOfOther = { idOrMac: Uint8Array; news: RemoteIdNews };

/** Undefined where the message is of no use here. */
function saidBy(frame: Frame): SaidOfOther | undefined {
  switch (frame.messageId) {
    case messages.OPEN_DRONE_ID_BASIC_ID.id: {
      const { idOrMac, uasId, uaType } = decodeMessage('OPEN_DRONE_ID_BASIC_ID', frame);
      const text = uasIdText(uasId);
      return { idOrMac, news: { uaType, ...(text === '' ? {} : { uasId: text }) } };
    }
    case messages.OPEN_DRONE_ID_LOCATION.id: {
      const said = decodeMessage('OPEN_DRONE_ID_LOCATION', frame);
      const place = remoteIdPlace({
        lng: said.longitude / 1e7,
        lat: said.latitude / 1e7,
        altitudeM: said.altitudeGeodetic,
        heightM: said.heightReference === ABOVE_TAKE_OFF ? said.height : UNKNOWN_ALTITUDE_M,
        headingDeg: said.direction / 100,
        groundSpeedMps: said.speedHorizontal / 100,
        climbMps: said.speedVertical / 100,
      });
      return { idOrMac: said.idOrMac, news: place ? { place } : {} };
    }
    case messages.OPEN_DRONE_ID_SYSTEM.id: {
      const { idOrMac, operatorLongitude, operatorLatitude } = decodeMessage('OPEN_DRONE_ID_SYSTEM', frame);
      const operator = operatorPlace(operatorLongitude, operatorLatitude);
      return { idOrMac, news: { operator } };
    }
    case messages.OPEN_DRONE_ID_MESSAGE_PACK.id: {
      const said = decodeMessage('OPEN_DRONE_ID_MESSAGE_PACK', frame);
      return { idOrMac: said.idOrMac, news: readRemoteIdPack(said.messages, said.msgPackSize) };
    }
    default:
      return undefined;
  }
}
