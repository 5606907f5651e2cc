import type { DrawnVehicle, VehicleLook, VehicleTrail } from '../../map/vehicles/drawn-vehicle.ts';
import { isLive, isPlaced, silentSeconds, type LiveVehicle } from './live-vehicle.ts';

/** Beyond so many, lines would cover the map: then only the chosen one has its own. */
const MOST_TRAILS = 50;

export type Drawing = {
  now: number;
  chosenId: string | null;
  /** Somebody looks at an earlier flight: what flies now steps back. */
  isReplaying?: boolean;
};

/** The vehicles as the map draws them, those that say where they are; the chosen one last, on top of the others. */
export function drawnVehicles(
  vehicles: readonly LiveVehicle[],
  { now, chosenId, isReplaying }: Drawing,
): DrawnVehicle[] {
  const drawn = vehicles.filter(isPlaced).map((vehicle): DrawnVehicle => {
    const { objectId, vehicle: name, position, altitudeM, heightM, heading, collectionId, source } = vehicle;
    return {
      id: objectId,
      name,
      tags: tagsOf(vehicle, now),
      look: lookOf(vehicle, now),
      position,
      // Above the ellipsoid it may be a hundred metres off, and nobody here knows how many.
      altitudeM: source === 'remote-id' ? null : altitudeM,
      heightM,
      headingDeg: heading,
      isChosen: objectId === chosenId,
      ...(isReplaying && { isFaded: true }),
      modelId: collectionId,
    };
  });
  const chosenAt = drawn.findIndex(({ isChosen }) => isChosen);
  return chosenAt < 0 ? drawn : [...drawn.toSpliced(chosenAt, 1), ...drawn.slice(chosenAt, chosenAt + 1)];
}

export function lookOf(vehicle: LiveVehicle, now: number): VehicleLook {
  if (!isLive(vehicle, now)) return 'stale';
  return vehicle.source === 'remote-id' ? 'other' : 'live';
}

/** What is told of a vehicle wherever it appears. */
export function tagsOf(vehicle: LiveVehicle, now: number): string[] {
  const tags: string[] = [];
  if (vehicle.isSimulated) tags.push('SIM');
  if (vehicle.source === 'remote-id') tags.push('Remote ID');
  if (!isLive(vehicle, now)) tags.push(`stale ${silentText(vehicle, now)}`);
  return tags;
}

function silentText(vehicle: LiveVehicle, now: number): string {
  const seconds = silentSeconds(vehicle, now);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

type Trails = Drawing & { hiddenIds: ReadonlySet<string> };

/** Where live vehicles have been in the last minutes, up to where they are. */
export function trailsOf(vehicles: readonly LiveVehicle[], trails: Trails): VehicleTrail[] {
  const { now, chosenId, hiddenIds, isReplaying } = trails;
  if (isReplaying) return [];
  const live = vehicles.filter(isPlaced).filter((vehicle) => isLive(vehicle, now) && !hiddenIds.has(vehicle.objectId));
  const shown = live.length <= MOST_TRAILS ? live : live.filter(({ objectId }) => objectId === chosenId);
  return shown.flatMap((vehicle) => {
    const path = [...vehicle.trail.map(({ position }) => position), vehicle.position];
    return path.length > 2 ? [{ id: vehicle.objectId, look: lookOf(vehicle, now), path }] : [];
  });
}
