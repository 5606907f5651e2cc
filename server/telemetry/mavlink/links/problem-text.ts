import type { LinkAddress } from './link.ts';
import type { LinkProblem } from '../listening/thread-messages.ts';

const sentences: Readonly<Record<string, (address: LinkAddress) => string>> = {
  EADDRINUSE: ({ port }) => `Another program is using port ${port}.`,
  EACCES: ({ port }) => `Overflight may not use port ${port}: choose one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known.`,
  EAI_AGAIN: ({ host }) => `The name ${host} could not be looked up.`,
  ECONNREFUSED: ({ host, port }) => `Nothing is listening at ${host}, port ${port}.`,
  ETIMEDOUT: ({ host, port }) => `No answer from ${host}, port ${port}.`,
  EHOSTUNREACH: ({ host }) => `No route to ${host}.`,
  ENETUNREACH: ({ host }) => `No route to ${host}.`,
};

/** Message that explains why a link is not open. */
export function problemText({ code = '', message }: LinkProblem, address: LinkAddress): string {
  return sentences[code]?.(address) ?? message;
}
