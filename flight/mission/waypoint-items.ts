import type { AltitudeMode, PlanMetadata, Waypoint } from '../plan/plan.ts';
import type { FlightItem, Leg } from './flight-item.ts';

/** How a place is passed unless somebody wants it otherwise. */
export const passing = { holdS: 0, reachM: 0, passM: 0, headingDeg: null } as const satisfies Omit<Leg, 'to'>;

export const aimedGimbal = ({ pitch, yaw }: Pick<PlanMetadata, 'pitch' | 'yaw'>): FlightItem => ({
  does: 'aim-gimbal',
  pitchDeg: pitch,
  yawDeg: yaw,
});

type Meant = { mode: AltitudeMode; speedMps: number; passed: Omit<Leg, 'to'> };

/** A waypoint, then what is set on reaching it: QGroundControl ties both to the waypoint before. */
export function waypointItems({ coordinates, metadata }: Waypoint, { mode, speedMps, passed }: Meant): FlightItem[] {
  const { altitude: altitudeM, flightSpeed } = metadata;
  return [
    { does: 'fly-to', to: { position: coordinates, altitudeM, mode }, ...passed },
    ...(flightSpeed > 0 && flightSpeed !== speedMps ? [{ does: 'fly-at', speedMps: flightSpeed } as const] : []),
    ...(metadata.gimbal ? [aimedGimbal(metadata)] : []),
  ];
}
