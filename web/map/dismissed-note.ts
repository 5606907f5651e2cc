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

/** The dismissed note. It stays hidden until the tab closes or its text changes. */
export const dismissedNote = { useValue: () => [useSyncExternalStore(subscribe, read), write] as const };
