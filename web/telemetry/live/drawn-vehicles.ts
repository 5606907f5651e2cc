import type { DrawnVehicle, VehicleLook, VehicleTrail } from '../../map/vehicles/drawn-vehicle.ts';
import { isLive, isPlaced, silentSeconds, type VehicleOnMap } from './live-vehicle.ts';

/** With more, trails would cover the map: only the selected vehicle has one. */
const MAX_TRAILS = 50;

export type VehicleDrawing = {
  now: number;
  chosenId: string | null;
  /** During a replay, live vehicles are faded. */
  isReplaying?: boolean;
};

/** Vehicles with a position as drawn on the map, the selected one on top. */
export function drawnVehicles(
  vehicles: readonly VehicleOnMap[],
  { now, chosenId, isReplaying }: VehicleDrawing,
): DrawnVehicle[] {
  const drawn = vehicles.filter(isPlaced).map((vehicle): DrawnVehicle => {
    const { objectId, vehicle: name, position, altitudeM, heightM, heading, collectionId, source } = vehicle;
    return {
      id: objectId,
      name,
      tags: tagsOf(vehicle, now),
      look: lookOf(vehicle, now),
      position,
      // The ellipsoid may be a hundred metres off sea level by an unknown amount.
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

export function lookOf(vehicle: VehicleOnMap, now: number): VehicleLook {
  if (!isLive(vehicle, now)) return 'stale';
  return vehicle.source === 'remote-id' ? 'other' : 'live';
}

/** Tags shown wherever a vehicle appears. */
export function tagsOf(vehicle: VehicleOnMap, now: number): string[] {
  const tags: string[] = [];
  if (vehicle.isSimulated) tags.push('SIM');
  if (vehicle.source === 'remote-id') tags.push('Remote ID');
  if (!isLive(vehicle, now)) tags.push(`stale ${silentText(vehicle, now)}`);
  return tags;
}

function silentText(vehicle: VehicleOnMap, now: number): string {
  const seconds = silentSeconds(vehicle, now);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

type Trails = VehicleDrawing & { hiddenIds: ReadonlySet<string> };

/** Trails of live vehicles over the last minutes, up to their position. */
export function trailsOf(vehicles: readonly VehicleOnMap[], trails: Trails): VehicleTrail[] {
  const { now, chosenId, hiddenIds, isReplaying } = trails;
  if (isReplaying) return [];
  const live = vehicles.filter(isPlaced).filter((vehicle) => isLive(vehicle, now) && !hiddenIds.has(vehicle.objectId));
  const shown = live.length <= MAX_TRAILS ? live : live.filter(({ objectId }) => objectId === chosenId);
  return shown.flatMap((vehicle) => {
    const path = [...vehicle.trail.map(({ position }) => position), vehicle.position];
    return path.length > 2 ? [{ id: vehicle.objectId, look: lookOf(vehicle, now), path }] : [];
  });
}
