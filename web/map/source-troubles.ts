import { useSyncExternalStore } from 'react';

/** Its tiles cannot be had, or the page's own policy, older than the source, forbids to ask for them. */
export type Trouble = 'failing' | 'blocked';
export type Troubles = ReadonlyMap<string, Trouble>;

let troubles: Troubles = new Map();
const listeners = new Set<() => void>();

function set(next: Troubles): void {
  troubles = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers what is wrong with a source; says whether that is news. What is blocked fails as well, and stays blocked. */
export function noteTrouble(sourceId: string, trouble: Trouble = 'failing'): boolean {
  const known = troubles.get(sourceId);
  if (known === trouble || known === 'blocked') return false;
  set(new Map([...troubles, [sourceId, trouble]]));
  return true;
}

export function endTrouble(sourceId: string): void {
  if (troubles.has(sourceId)) set(new Map([...troubles].filter(([id]) => id !== sourceId)));
}

export function endAllTroubles(): void {
  if (troubles.size > 0) set(new Map());
}

/** What is wrong with the style's sources at the moment, by their ids. */
export function useSourceTroubles(): Troubles {
  return useSyncExternalStore(subscribe, () => troubles);
}
