import { useSyncExternalStore } from 'react';

/** The selected vehicle, whether the map follows it, and hidden trails. */
export type Chosen = { vehicleId: string | null; isFollowed: boolean; hiddenTrails: ReadonlySet<string> };

let chosen: Chosen = { vehicleId: null, isFollowed: false, hiddenTrails: new Set() };
const listeners = new Set<() => void>();

function change(next: Partial<Chosen>): void {
  chosen = { ...chosen, ...next };
  for (const listener of listeners) listener();
}

export function subscribeToChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chosenVehicle(): Chosen {
  return chosen;
}

export function useChosenVehicle(): Chosen {
  return useSyncExternalStore(subscribeToChosen, chosenVehicle);
}

/** A newly selected vehicle is not followed. */
export function chooseVehicle(vehicleId: string | null): void {
  if (vehicleId !== chosen.vehicleId) change({ vehicleId, isFollowed: false });
}

export function followChosen(isFollowed: boolean): void {
  if (isFollowed !== chosen.isFollowed) change({ isFollowed });
}

export function showTrailOf(vehicleId: string, isShown: boolean): void {
  const hiddenTrails = new Set(chosen.hiddenTrails);
  if (isShown) hiddenTrails.delete(vehicleId);
  else hiddenTrails.add(vehicleId);
  change({ hiddenTrails });
}
