import { useSyncExternalStore } from 'react';
import type { z } from 'zod';

export type StoredValue<T> = {
  read: () => T;
  write: (value: T) => void;
  useValue: () => [T, (value: T) => void];
};

/** A preference in local storage, parsed with a schema: invalid content counts as absent. */
export function stored<T>(key: string, schema: z.ZodType<T>, fallback: T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let value = fallback;

  const read = () => {
    const current = readText(key);
    if (current !== text) {
      text = current;
      value = current === null ? fallback : parse(current, schema, fallback);
    }
    return value;
  };
  const write = (next: T) => {
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or disabled: the preference lasts until the page is closed.
      text = readText(key);
      value = next;
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    const fromOtherTab = (event: StorageEvent) => event.key === key && listener();
    listeners.add(listener);
    window.addEventListener('storage', fromOtherTab);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', fromOtherTab);
    };
  };
  return { read, write, useValue: () => [useSyncExternalStore(subscribe, read), write] };
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse<T>(text: string, schema: z.ZodType<T>, fallback: T): T {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : fallback;
  } catch {
    return fallback;
  }
}
