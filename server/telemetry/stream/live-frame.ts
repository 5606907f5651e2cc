import type { LiveFrame, MovedRow } from '@overflight/contract/telemetry/telemetry.ts';
import type { TrackedVehicle } from './live-vehicles.ts';
import { locationOf } from './location-of.ts';
import { rounded, tenth } from '../tracks/track-point.ts';

type FrameContent = { changed: Iterable<TrackedVehicle>; moved: Iterable<TrackedVehicle>; gone: Iterable<number> };

/** One server-sent event, encoded once for all viewers. */
export function frameBytes(content: FrameContent, { isWhole, nowMs }: { isWhole: boolean; nowMs: number }): Buffer {
  const frame: LiveFrame = { isWhole, at: nowMs, vehicles: [], moved: [], gone: [...content.gone] };
  for (const vehicle of content.changed) {
    const location = locationOf(vehicle, nowMs);
    if (location) frame.vehicles.push(location);
  }
  for (const vehicle of content.moved) {
    const row = movedRow(vehicle, nowMs);
    if (row) frame.moved.push(row);
  }
  return Buffer.from(`data: ${JSON.stringify(frame)}\n\n`);
}

function movedRow({ number, place, placedAt }: TrackedVehicle, nowMs: number): MovedRow | undefined {
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
