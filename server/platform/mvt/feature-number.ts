import { hash } from 'node:crypto';

/** The same number in every tile, so that a map can join the pieces of a feature. */
export function featureNumber(name: string): number {
  return Number.parseInt(hash('sha1', name, 'hex').slice(0, 12), 16);
}
