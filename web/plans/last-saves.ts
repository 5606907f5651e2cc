import { useEffect, useState } from 'react';

/** Saves of plans whose editor is closed already, by the plan's id. */
const running = new Map<string, Promise<void>>();

/** Remembers the last save of an editor that goes away. */
export function rememberLastSave(planId: string, save: Promise<void>): void {
  const forget = () => {
    if (running.get(planId) === over) running.delete(planId);
  };
  const over = save.then(forget, forget);
  running.set(planId, over);
}

/** Answers once nothing of a plan is on its way to the server any more, and whether there was something. */
export async function lastSaveOver(planId: string): Promise<boolean> {
  const wasRunning = running.has(planId);
  while (running.has(planId)) await running.get(planId);
  return wasRunning;
}

/** False while the plan is still being saved by an editor that was just closed. */
export function useLastSaveOver(planId: string): boolean {
  const [isOver, setOver] = useState(() => !running.has(planId));
  useEffect(() => {
    let isGone = false;
    void lastSaveOver(planId).then(() => !isGone && setOver(true));
    return () => {
      isGone = true;
    };
  }, [planId]);
  return isOver;
}
