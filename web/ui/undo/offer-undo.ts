import { useSyncExternalStore } from 'react';

export type UndoOffer = { text: string; undo: () => void };

/** The number distinguishes offers with the same text. */
let current: (UndoOffer & { number: number }) | null = null;
let count = 0;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows the undo bar; a newer offer replaces an older one. */
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
