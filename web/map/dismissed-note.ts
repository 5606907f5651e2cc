import { useSyncExternalStore } from 'react';

const KEY = 'map.trouble.put-away';
const listeners = new Set<() => void>();

const read = () => sessionStorage.getItem(KEY);

function write(text: string): void {
  sessionStorage.setItem(KEY, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The note that somebody put away; it stays away until the tab is closed, or until it says something else. */
export const dismissedNote = { useValue: () => [useSyncExternalStore(subscribe, read), write] as const };
