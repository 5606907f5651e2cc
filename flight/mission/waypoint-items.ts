import type { AltitudeMode, PlanMetadata, Waypoint } from '../plan/plan.ts';
import type { FlightItem, FlightLeg } from './flight-item.ts';

/** Default hold time, radii and heading. */
export const defaultPassing = { holdS: 0, reachM: 0, passM: 0, headingDeg: null } as const satisfies Omit<
  FlightLeg,
  'to'
>;

export const aimedGimbal = ({ pitch, yaw }: Pick<PlanMetadata, 'pitch' | 'yaw'>): FlightItem => ({
  does: 'aim-gimbal',
  pitchDeg: pitch,
  yawDeg: yaw,
});

type WaypointContext = { mode: AltitudeMode; speedMps: number; passed: Omit<FlightLeg, 'to'> };

/** A waypoint, then its settings: QGroundControl applies both to the waypoint before. */
export function waypointItems(
  { coordinates, metadata }: Waypoint,
  { mode, speedMps, passed }: WaypointContext,
): FlightItem[] {
  const { altitude: altitudeM, flightSpeed } = metadata;
  return [
    { does: 'fly-to', to: { position: coordinates, altitudeM, mode }, ...passed },
    ...(flightSpeed > 0 && flightSpeed !== speedMps ? [{ does: 'set-speed', speedMps: flightSpeed } as const] : []),
    ...(metadata.gimbal ? [aimedGimbal(metadata)] : []),
  ];
}
