import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';

/** Tiles drawn at once: others wait, so that the server goes on answering. */
const AT_ONCE = 2;

const turns = perServices(() => ({ running: 0, waiting: [] as (() => void)[] }));

export async function inTurn<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const state = turns(services);
  if (state.running >= AT_ONCE) await new Promise<void>((resolve) => state.waiting.push(resolve));
  else state.running++;
  try {
    return await work();
  } finally {
    const next = state.waiting.shift();
    if (next) next();
    else state.running--;
  }
}
