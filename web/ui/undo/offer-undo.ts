import { useSyncExternalStore } from 'react';

export type UndoOffer = { text: string; undo: () => void };

/** The number tells one offer from the next, where both read the same. */
let current: (UndoOffer & { number: number }) | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The one door to the undo bar; a newer offer takes the place of an older one. */
export function offerUndo(offer: UndoOffer): void {
  set({ ...offer, number: ++count });
}

export function hideUndo(): void {
  set(null);
}

export function undoOffer(): typeof current {
  return current;
}

export function useUndoOffer(): typeof current {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, undoOffer);
}
