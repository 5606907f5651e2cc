import { useSyncExternalStore } from 'react';

let failing: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  failing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers that tiles of a source cannot be had; says whether that is news. */
export function noteTrouble(sourceId: string): boolean {
  if (failing.has(sourceId)) return false;
  set(new Set([...failing, sourceId]));
  return true;
}

export function endTrouble(sourceId: string): void {
  if (failing.has(sourceId)) set(new Set([...failing].filter((id) => id !== sourceId)));
}

export function endAllTroubles(): void {
  if (failing.size > 0) set(new Set());
}

/** Ids of the style's sources whose tiles fail at the moment. */
export function useSourceTroubles(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => failing);
}
