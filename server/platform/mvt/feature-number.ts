import { hash } from 'node:crypto';

/** The same number in every tile, so that a map can tell that two pieces are one feature. */
export function featureNumber(name: string): number {
  return Number.parseInt(hash('sha1', name, 'hex').slice(0, 12), 16);
}
