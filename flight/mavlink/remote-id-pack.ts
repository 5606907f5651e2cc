import { textFromBytes } from './text-bytes.ts';

/** Data broadcast by other aircraft; null where they declare it unknown. */
export type RemoteIdReport = {
  uasId?: string;
  uaType?: number;
  place?: RemoteIdPlace;
  operator?: [lng: number, lat: number] | null;
};
export type RemoteIdPlace = {
  lng: number;
  lat: number;
  /** Above the WGS 84 ellipsoid, which may be a hundred metres off sea level. */
  altitudeM: number | null;
  /** Above take-off. */
  heightM: number | null;
  headingDeg: number | null;
  groundSpeedMps: number | null;
  climbMps: number | null;
};

const PACKED_BYTES = 25;
const messageTypes = { basicId: 0, location: 1, system: 4 } as const;
const UNKNOWN_HEADING_DEG = 361;
const UNKNOWN_SPEED_MPS = 255;
const UNKNOWN_CLIMB_MPS = 63;
export const UNKNOWN_ALTITUDE_M = -1000;
/** Speeds above this are encoded in larger steps. */
const SLOW_STEPS_MPS = { step: 0.25, fastStep: 0.75, fastFrom: 255 * 0.25 };

/** Reads the messages of a pack: 25 bytes each (ASTM F3411). */
export function readRemoteIdPack(bytes: Uint8Array, count: number): RemoteIdReport {
  const report: RemoteIdReport = {};
  for (let number = 0; number < count; number++) {
    const one = bytes.subarray(number * PACKED_BYTES, (number + 1) * PACKED_BYTES);
    if (one.length === PACKED_BYTES) Object.assign(report, readOne(one));
  }
  return report;
}

function readOne(bytes: Uint8Array): RemoteIdReport {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (view.getUint8(0) >> 4) {
    case messageTypes.basicId: {
      const uasId = uasIdText(bytes.subarray(2, 22));
      return { ...(uasId === '' ? {} : { uasId }), uaType: view.getUint8(1) & 0x0f };
    }
    case messageTypes.location:
      return locationOf(view);
    case messageTypes.system:
      return { operator: operatorPlace(view.getInt32(6, true), view.getInt32(2, true)) };
    default:
      return {};
  }
}

/** Removes control characters: anybody can broadcast anything. */
export const uasIdText = (bytes: Uint8Array): string => textFromBytes(bytes).replaceAll(/\p{C}/gu, '').trim();

function locationOf(view: DataView): RemoteIdReport {
  const flags = view.getUint8(1);
  const isWestward = (flags & 2) !== 0;
  const isFast = (flags & 1) !== 0;
  const isOverGround = (flags & 4) !== 0;
  const speed = view.getUint8(3);
  const { step, fastStep, fastFrom } = SLOW_STEPS_MPS;
  const altitude = (at: number) => view.getUint16(at, true) * 0.5 - 1000;
  const place = remoteIdPlace({
    lng: view.getInt32(9, true) / 1e7,
    lat: view.getInt32(5, true) / 1e7,
    altitudeM: altitude(15),
    heightM: isOverGround ? UNKNOWN_ALTITUDE_M : altitude(17),
    headingDeg: view.getUint8(2) + (isWestward ? 180 : 0),
    groundSpeedMps: isFast ? speed * fastStep + fastFrom : speed * step,
    climbMps: view.getInt8(4) * 0.5,
  });
  return place ? { place } : {};
}

type RawPlace = { [Key in keyof RemoteIdPlace]: number };

/** Maps "unknown" values to null; undefined without a position. */
export function remoteIdPlace(raw: RawPlace): RemoteIdPlace | undefined {
  const { lng, lat } = raw;
  if ((lng === 0 && lat === 0) || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return {
    lng,
    lat,
    altitudeM: raw.altitudeM <= UNKNOWN_ALTITUDE_M ? null : raw.altitudeM,
    heightM: raw.heightM <= UNKNOWN_ALTITUDE_M ? null : raw.heightM,
    headingDeg: raw.headingDeg >= UNKNOWN_HEADING_DEG ? null : raw.headingDeg % 360,
    groundSpeedMps: raw.groundSpeedMps >= UNKNOWN_SPEED_MPS ? null : raw.groundSpeedMps,
    climbMps: raw.climbMps >= UNKNOWN_CLIMB_MPS ? null : raw.climbMps,
  };
}

/** The operator's position from 10⁻⁷ degrees; null if unknown. */
export function operatorPlace(lngE7: number, latE7: number): [lng: number, lat: number] | null {
  const [lng, lat] = [lngE7 / 1e7, latE7 / 1e7];
  return (lng === 0 && lat === 0) || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? null : [lng, lat];
}
