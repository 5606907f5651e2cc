import { common, MavLinkProtocolV2, minimal, type MavLinkData } from 'node-mavlink';

type Flight = { systemId: number; seconds: number; lng: number; lat: number };
const PLACES_PER_SECOND = 5;

/** A synthetic eastward flight as a ground station log (.tlog), written by another implementation. */
export function makeLog({ systemId, seconds, lng, lat }: Flight) {
  const protocol = new MavLinkProtocolV2(systemId, 1);
  const places: [lng: number, lat: number][] = [];
  const entries: Buffer[] = [];
  const say = (message: MavLinkData, values: object) => {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(1_790_000_000_000_000n + BigInt(entries.length) * 20_000n);
    entries.push(Buffer.concat([time, protocol.serialize(Object.assign(message, values), entries.length % 256)]));
  };
  for (let second = 0; second < seconds; second++) {
    say(new minimal.Heartbeat(), { type: 2, autopilot: 3, baseMode: 0x81, customMode: 3, systemStatus: 4 });
    say(new common.SysStatus(), { voltageBattery: 15_600, currentBattery: 1200, batteryRemaining: 90 - second });
    say(new common.GpsRawInt(), { fixType: 3, satellitesVisible: 15, lat: lat * 1e7, lon: lng * 1e7 });
    say(new common.MissionCurrent(), { seq: 1 + Math.floor(second / 10) });
    // A message that we do not decode.
    say(new common.ScaledPressure(), { pressAbs: 955.5, temperature: 2150 });
    for (let part = 0; part < PLACES_PER_SECOND; part++) {
      const east = Math.round((lng + places.length * 0.000_01) * 1e7);
      const north = Math.round(lat * 1e7);
      places.push([east / 1e7, north / 1e7]);
      const values = { lon: east, lat: north, alt: 520_000, relativeAlt: 60_000, vy: 380, hdg: 9000 };
      say(new common.GlobalPositionInt(), { timeBootMs: second * 1000 + part * 200, ...values });
    }
  }
  return { bytes: new Uint8Array(Buffer.concat(entries)), frames: entries.length, places };
}
