import type { Track, TrackPoint } from '@overflight/contract/telemetry/telemetry.ts';
import { useEffect, useMemo, useState } from 'react';
import type { VehicleTrail } from '../../map/vehicles/drawn-vehicle.ts';
import type { LngLat } from '../../map/scene.ts';
import { flightLengthMs, replayAt } from './replay-at.ts';
import { showReplay } from './replayed-flight.ts';

export const replaySpeeds = [1, 2, 5, 10, 20] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export type RecordedFlight = Track & { path: readonly TrackPoint[] };

/** Plays a flight on the map, paused at the start; stops at the end. */
export function useReplay(flight: RecordedFlight) {
  const [atMs, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>(5);
  const endMs = flightLengthMs(flight.path);
  const trail = useMemo(() => trailOf(flight), [flight]);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    let last = performance.now();
    const step = (now: number) => {
      const passedMs = (now - last) * speed;
      last = now;
      setAt((at) => Math.min(endMs, at + passedMs));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, endMs]);
  const hasEnded = atMs >= endMs;
  const place = replayAt(flight.path, atMs);
  useEffect(() => {
    if (place) showReplay({ vehicle: drawnOf(flight, place), trail });
  });
  useEffect(() => () => showReplay(null), []);
  return {
    atMs,
    endMs,
    speed,
    place,
    isPlaying: isPlaying && !hasEnded,
    setSpeed,
    scrubTo: setAt,
    toggle: () => {
      if (hasEnded) setAt(0);
      setPlaying(hasEnded || !isPlaying);
    },
  };
}

/** Always tagged as a replay, and as simulated if it was. */
function drawnOf(
  { trackId, vehicle, isSimulated }: RecordedFlight,
  { position, altitudeM, heightM, headingDeg }: NonNullable<ReturnType<typeof replayAt>>,
) {
  return {
    id: trackId,
    name: vehicle,
    tags: ['Replay', ...(isSimulated ? ['SIM'] : [])],
    look: 'replay' as const,
    position,
    altitudeM,
    heightM,
    headingDeg,
    // Its label takes precedence, also over that of its live vehicle.
    isChosen: true,
    modelId: '',
  };
}

function trailOf({ trackId, path }: RecordedFlight): VehicleTrail {
  return { id: trackId, look: 'replay', path: path.map(([, lng, lat]): LngLat => [lng, lat]) };
}
