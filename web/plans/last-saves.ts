import { useEffect, useState } from 'react';

/** Saves of plans whose editor is closed already, by the plan's id. */
const running = new Map<string, Promise<void>>();

/** Remembers the last save of an editor that goes away. */
export function rememberLastSave(planId: string, save: Promise<void>): void {
  const over = save.finally(() => {
    if (running.get(planId) === over) running.delete(planId);
  });
  running.set(planId, over);
}

/** Answers once nothing of a plan is on its way to the server any more; whether it arrived is another question. */
export async function lastSaveOver(planId: string): Promise<void> {
  while (running.has(planId)) await running.get(planId)?.catch(() => undefined);
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
