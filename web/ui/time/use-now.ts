import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Constant between ticks, as React requires of a store. */
const lastTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The current time to the half minute, for relative times. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, lastTick));
}
