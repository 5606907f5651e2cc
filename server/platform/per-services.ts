import type { Services } from './services.ts';

/** State of one running server: two servers in one process, as in tests, share none of it. */
export function perServices<T>(make: () => T): (services: Services) => T {
  const made = new WeakMap<Services, T>();
  return (services) => {
    const existing = made.get(services);
    if (existing !== undefined) return existing;
    const fresh = make();
    made.set(services, fresh);
    return fresh;
  };
}
