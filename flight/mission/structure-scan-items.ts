import type { Position } from 'geojson';
import type { FlightItem } from './flight-item.ts';
import { defaultPassing } from './waypoint-items.ts';

export type ScanFlight = {
  /** The path around the structure, clockwise, not closed. */
  ring: Position[];
  /** Centre of a round structure, the target of every photo. */
  centre?: Position;
  standoffM: number;
  /** Metres above home, in the order they are flown. */
  layerAltitudes: number[];
  entranceAltitude: number;
  triggerDistanceM: number;
  /** Degrees down from level. */
  gimbalPitchDeg: number;
};

/** The flight of a structure scan: entrance, one closed loop per layer, and exit. */
export function structureScanItems(scan: ScanFlight): FlightItem[] {
  const { ring, centre, standoffM, gimbalPitchDeg: pitchDeg } = scan;
  const [start] = ring;
  if (start === undefined) return [];
  const entrance = flyTo(start, scan.entranceAltitude);
  return [
    entrance,
    { does: 'aim-beside-course', pitchDeg, standoffM, ...(centre && { centre }) },
    ...scan.layerAltitudes.flatMap((altitudeM) => {
      const [first, ...others] = [...ring, start].map((position) => flyTo(position, altitudeM));
      return [first!, photos(scan.triggerDistanceM), ...others, photos(0)];
    }),
    { does: 'aim-ahead' },
    entrance,
  ];
}

const flyTo = (position: Position, altitudeM: number): FlightItem => ({
  does: 'fly-to',
  to: { position, altitudeM, mode: 'relative' },
  ...defaultPassing,
});

const photos = (metres: number): FlightItem => ({ does: 'take-photos-every', metres, isFirstAtOnce: metres > 0 });
