import type { LiveFrame, MovedRow } from '@overflight/contract/telemetry/telemetry.ts';
import type { LiveVehicle } from './live-vehicles.ts';
import { locationOf } from './location-of.ts';
import { rounded, tenth } from '../tracks/track-point.ts';

type Told = { changed: Iterable<LiveVehicle>; moved: Iterable<LiveVehicle>; gone: Iterable<number> };

/** One server-sent event, as the bytes that go to every viewer. */
export function frameBytes(told: Told, { isWhole, nowMs }: { isWhole: boolean; nowMs: number }): Buffer {
  const frame: LiveFrame = {
    isWhole,
    at: nowMs,
    vehicles: [...told.changed].flatMap((vehicle) => locationOf(vehicle, nowMs) ?? []),
    moved: [...told.moved].flatMap((vehicle) => {
      const row = movedRow(vehicle, nowMs);
      return row ? [row] : [];
    }),
    gone: [...told.gone],
  };
  return Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);
}

function movedRow({ number, place, placedAt }: LiveVehicle, nowMs: number): MovedRow | undefined {
  if (!place) return undefined;
  return [
    number,
    rounded(place.lng, 1e7),
    rounded(place.lat, 1e7),
    tenth(place.altitudeM),
    tenth(place.headingDeg),
    tenth(place.groundSpeedMps),
    tenth(place.heightM),
    Math.max(0, nowMs - placedAt),
  ];
}
