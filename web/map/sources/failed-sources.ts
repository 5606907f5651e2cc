import { useSyncExternalStore } from 'react';

/** Ids of style sources whose tiles fail although their host is reachable. */
export type FailedSources = ReadonlySet<string>;

let failedSources: FailedSources = new Set();
const listeners = new Set<() => void>();

function set(next: FailedSources): void {
  failedSources = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records that a source fails; returns whether that is new. */
export function markSourceFailed(sourceId: string): boolean {
  if (failedSources.has(sourceId)) return false;
  set(new Set([...failedSources, sourceId]));
  return true;
}

export function clearSourceFailure(sourceId: string): void {
  if (failedSources.has(sourceId)) set(new Set([...failedSources].filter((id) => id !== sourceId)));
}

export function clearSourceFailures(): void {
  if (failedSources.size > 0) set(new Set());
}

export function useFailedSources(): FailedSources {
  return useSyncExternalStore(subscribe, () => failedSources);
}
