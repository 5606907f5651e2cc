import type { FlownPlan } from './flight-line.ts';
import { flightPhases, type FromHome } from './flight-phases.ts';
import { flownPlaces, heightOver, type Place } from './flown-places.ts';
import { distanceM } from '../../geo/distance-m.ts';

export type FlightEstimate = {
  /** Distance through the air, from take-off to landing. */
  distanceM: number;
  /** From arming to disarming; undefined without a speed. */
  timeS: number | undefined;
};

/** Distance and time of a plan, with transits between segments, each waypoint's speed, climbs, descents and corners. */
export function flightEstimate(plan: FlownPlan): FlightEstimate {
  const places = flownPlaces(plan);
  if (places.length === 0) return { distanceM: 0, timeS: plan.planMetadata.flightSpeed > 0 ? 0 : undefined };
  const phases = flightPhases(fromHome(plan, places), places);
  if (!phases) return { distanceM: lengthM(plan, places), timeS: undefined };
  return {
    distanceM: phases.reduce((sum, phase) => sum + phase.lengthM, 0),
    timeS: phases.reduce((sum, phase) => sum + phase.timeS, 0),
  };
}

/** Take-off climbs to the plan's altitude, or to the first place if that is higher. */
export function fromHome(plan: FlownPlan, places: readonly Place[]): FromHome {
  const { altitude, altitudeMode, flightSpeed } = plan.planMetadata;
  const planned = heightOver(plan)({ altitudeM: altitude, mode: altitudeMode }) ?? 0;
  const first = places.find(({ heightM }) => heightM !== undefined)?.heightM ?? 0;
  return { home: plan.homePoint.position, upM: Math.max(planned, first), speedMps: flightSpeed };
}

/** Without a speed there is a distance all the same. */
function lengthM(plan: FlownPlan, places: readonly Place[]): number {
  const { home, upM } = fromHome(plan, places);
  const known = places.flatMap(({ heightM }) => heightM ?? []);
  const lastM = known.at(-1) ?? 0;
  const line = [{ position: home, heightM: upM }, ...places, { position: home, heightM: lastM }];
  const legs = line.slice(1).map((to, i) => {
    const from = line[i] as Place;
    const riseM = from.heightM === undefined || to.heightM === undefined ? 0 : to.heightM - from.heightM;
    return Math.hypot(distanceM(from.position, to.position), riseM);
  });
  return Math.max(0, upM) + legs.reduce((sum, leg) => sum + leg, 0) + Math.max(0, lastM);
}
