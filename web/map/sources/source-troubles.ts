import { useSyncExternalStore } from 'react';

/** Ids of the style's sources whose tiles cannot be had although their host answers. */
export type Troubles = ReadonlySet<string>;

let troubles: Troubles = new Set();
const listeners = new Set<() => void>();

function set(next: Troubles): void {
  troubles = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers that a source fails; says whether that is news. */
export function noteTrouble(sourceId: string): boolean {
  if (troubles.has(sourceId)) return false;
  set(new Set([...troubles, sourceId]));
  return true;
}

export function endTrouble(sourceId: string): void {
  if (troubles.has(sourceId)) set(new Set([...troubles].filter((id) => id !== sourceId)));
}

export function endAllTroubles(): void {
  if (troubles.size > 0) set(new Set());
}

export function useSourceTroubles(): Troubles {
  return useSyncExternalStore(subscribe, () => troubles);
}
