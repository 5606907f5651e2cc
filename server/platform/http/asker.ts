import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './route.ts';

/** Who makes the current request, for the audit trail; a signed address names its signer instead of a caller. */
type Asker = { caller: Caller | undefined; address: string; signerId?: string };

const current = new AsyncLocalStorage<Asker>();

export function withAsker<T>(asker: Asker, work: () => T): T {
  return current.run(asker, work);
}

/** Undefined in jobs and commands: there the product acts by itself. */
export function asker(): Readonly<Asker> | undefined {
  return current.getStore();
}

export function nameSigner(id: string): void {
  const known = current.getStore();
  if (known) known.signerId = id;
}
