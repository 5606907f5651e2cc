import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The same between two ticks, as React asks of a store. */
const lastTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The time of day to the half minute; what is told with it grows old by itself. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, lastTick));
}
