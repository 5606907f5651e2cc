import { scryptSync } from 'node:crypto';

/** Far below the real cost. */
export const quickCost = { N: 1024, r: 8, p: 1 };
const salt = Buffer.from('only-for-testing');

/** The cost is part of the hash, so signing in is fast too. */
export function quickHash(password: string): string {
  const key = scryptSync(password, salt, 32, quickCost).toString('base64');
  return `scrypt$${quickCost.N}$${quickCost.r}$${quickCost.p}$${salt.toString('base64')}$${key}`;
}
