import { useSyncExternalStore } from 'react';
import { CallFailed } from './send.ts';

let text: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  text = next;
  for (const listener of listeners) listener();
}

/** The one door to the global Error dialog. */
export function showError(error: unknown): void {
  set(errorText(error));
}

export function hideError(): void {
  set(null);
}

export function useErrorText(): string | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => text);
}

export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof CallFailed) return error.message;
  if (error instanceof TypeError) return 'The server cannot be reached. Check the connection and try again.';
  return error instanceof Error ? error.message : 'Something went wrong.';
}

/** What the server said about each field of a form. */
export function fieldProblems(error: unknown): Record<string, string> {
  const body = error instanceof CallFailed ? (error.body as { fields?: { field: string; problem: string }[] }) : {};
  return Object.fromEntries((body.fields ?? []).map(({ field, problem }) => [field, problem]));
}
