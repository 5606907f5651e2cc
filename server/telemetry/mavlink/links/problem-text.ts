import type { Address } from './link.ts';
import type { Problem } from '../listening/words.ts';

const sentences: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port }) => `Another program is using port ${port}.`,
  EACCES: ({ port }) => `Overflight may not use port ${port}: choose one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known.`,
  EAI_AGAIN: ({ host }) => `The name ${host} could not be looked up.`,
  ECONNREFUSED: ({ host, port }) => `Nobody listens at ${host}, port ${port}.`,
  ETIMEDOUT: ({ host, port }) => `Nobody answers at ${host}, port ${port}.`,
  EHOSTUNREACH: ({ host }) => `There is no way to ${host}.`,
  ENETUNREACH: ({ host }) => `There is no way to ${host}.`,
};

/** Why a link is not open, in a sentence. */
export function problemText({ code = '', message }: Problem, address: Address): string {
  return sentences[code]?.(address) ?? message;
}
