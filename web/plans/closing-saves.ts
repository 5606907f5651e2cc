import { useSyncExternalStore } from 'react';

/** Pending saves of closed editors, by plan id. */
const running = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Tracks the last save of a closing editor. */
export function trackClosingSave(planId: string, save: Promise<void>): void {
  const finish = () => {
    if (running.get(planId) !== done) return;
    running.delete(planId);
    notify();
  };
  const done = save.then(finish, finish);
  running.set(planId, done);
  notify();
}

/** Resolves once no save of the plan is pending; true if there was one. */
export async function waitForClosingSave(planId: string): Promise<boolean> {
  const wasRunning = running.has(planId);
  while (running.has(planId)) await running.get(planId);
  return wasRunning;
}

/** False while a closed editor is still saving the plan. */
export function useIsSaveDone(planId: string): boolean {
  return useSyncExternalStore(subscribe, () => !running.has(planId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
