import { useSyncExternalStore } from 'react';
import { logError } from './log.ts';
import { CallFailed } from './calls/send.ts';

const OUR_FAULT = 'Something went wrong on this page. Reload it, and tell an administrator if it happens again.';
/** Errors thrown by the language, not meant for people. */
const ourFaults = [TypeError, ReferenceError, RangeError, SyntaxError];
const isOurFault = (error: unknown) => ourFaults.some((kind) => error instanceof kind);

let text: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  text = next;
  for (const listener of listeners) listener();
}

/** Shows the global error dialog. */
export function showError(error: unknown): void {
  if (isOurFault(error)) logError('A fault in this page', error);
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
  return error instanceof Error && !isOurFault(error) ? error.message : OUR_FAULT;
}

/** The server's messages per form field. */
export function fieldProblems(error: unknown): Record<string, string> {
  const body = error instanceof CallFailed ? (error.body as { fields?: { field: string; problem: string }[] }) : {};
  return Object.fromEntries((body.fields ?? []).map(({ field, problem }) => [field, problem]));
}
