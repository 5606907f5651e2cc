import { useEffect, useState } from 'react';

/** The time, again and again: what is told with it counts up by itself. */
export function useTick(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
