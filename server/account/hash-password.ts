import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

type Costs = Pick<Services, 'passwordCost'>;

/** OWASP's first choice for scrypt: 128 MiB and about a third of a second for each hash. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const KEY_BYTES = 32;
/** More at a time would let a burst of sign-ins exhaust the memory and the thread pool. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 60;

const form = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w+/=]+)\$([\w+/=]+)$/;

/** `scrypt$N$r$p$salt$key`: the cost is stored with the key, so that it can be raised later. */
export async function hashPassword({ passwordCost: cost = COST }: Costs, password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await withSlot(() => derive(password, salt, cost));
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Without a stored hash it takes the same time and fails: timing does not reveal whether an account exists. */
export async function isRightPassword(
  { passwordCost = COST }: Costs,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = form.exec(stored ?? '') ?? [];
  const cost = N ? { N: Number(N), r: Number(r), p: Number(p) } : passwordCost;
  const expected = N ? Buffer.from(key, 'base64') : randomBytes(KEY_BYTES);
  const derived = await withSlot(() => derive(password, Buffer.from(salt, 'base64'), cost));
  return derived.length === expected.length && timingSafeEqual(derived, expected) && N !== undefined;
}

function derive(password: string, salt: Buffer, cost: ScryptOptions & typeof COST): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING)
    throw new Refused({ status: 503, code: 'busy', message: 'Too many sign-ins at the moment.', retryAfterS: 10 });
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
