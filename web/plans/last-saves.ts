import { useSyncExternalStore } from 'react';

/** Saves of plans whose editor is closed already, by the plan's id. */
const running = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Remembers the last save of an editor that goes away. */
export function rememberLastSave(planId: string, save: Promise<void>): void {
  const forget = () => {
    if (running.get(planId) !== over) return;
    running.delete(planId);
    tell();
  };
  const over = save.then(forget, forget);
  running.set(planId, over);
  tell();
}

/** Answers once nothing of a plan is on its way to the server any more, and whether there was something. */
export async function lastSaveOver(planId: string): Promise<boolean> {
  const wasRunning = running.has(planId);
  while (running.has(planId)) await running.get(planId);
  return wasRunning;
}

/** False while the plan is still being saved by an editor that was just closed. */
export function useLastSaveOver(planId: string): boolean {
  return useSyncExternalStore(subscribe, () => !running.has(planId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
