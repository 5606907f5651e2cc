import { scryptSync } from 'node:crypto';

const cost = { N: 1024, r: 8, p: 1 };
const salt = Buffer.from('only-for-testing');

/** Far cheaper than a real one: the cost stands in the hash, so signing in with it is quick too. */
export function quickHash(password: string): string {
  const key = scryptSync(password, salt, 32, cost).toString('base64');
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key}`;
}
