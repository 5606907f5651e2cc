import { sql } from 'kysely';
import { isIP, isIPv4 } from 'node:net';
import { Refused } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';

type Limit = { account?: number; device?: number; address: number; windowMin: number };

/**
 * Attempts allowed in any window: per account from unknown devices, per network address, and for each device that has
 * signed in to the account before. What strangers use up does not count for such a device.
 */
export const limits = {
  'sign-in': { account: 10, device: 10, address: 100, windowMin: 15 },
  'sign-up': { account: 5, address: 30, windowMin: 60 },
  'send-code': { account: 5, address: 30, windowMin: 60 },
  'enter-code': { account: 10, address: 60, windowMin: 60 },
  'send-reset': { account: 5, address: 30, windowMin: 60 },
  // The code is too long to be guessed: a limit per account would only let strangers block it.
  'enter-reset': { address: 60, windowMin: 60 },
  // Counted after the right password: nobody else can use them up.
  'second-factor': { account: 10, device: 10, address: 100, windowMin: 60 },
  // Cannot be guessed either. Counted at the start and at the end of a sign-in.
  passkey: { address: 200, windowMin: 15 },
  'change-password': { account: 10, address: 100, windowMin: 15 },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

type Who = { email: string; ip: string; deviceId?: string | undefined };

/** Counts one attempt, and refuses it if there were too many; checks the address first. */
export async function limitAttempts(services: Services, name: LimitName, who: Who): Promise<void> {
  const { account, device, address, windowMin }: Limit = limits[name];
  if (device !== undefined && who.deviceId !== undefined)
    return countAttempt(services, { name, subject: deviceSubject(who.deviceId), most: device, windowMin });
  await countAttempt(services, { name, subject: `address ${networkOf(who.ip)}`, most: address, windowMin });
  if (account !== undefined)
    await countAttempt(services, { name, subject: accountSubject(who.email), most: account, windowMin });
}

/** For calls whose limit per account is not told to the caller. */
export async function limitAddress(services: Services, name: LimitName, ip: string): Promise<void> {
  const { address, windowMin } = limits[name];
  await countAttempt(services, { name, subject: `address ${networkOf(ip)}`, most: address, windowMin });
}

/** Whether another code may be sent to this account when the caller did not request it. */
export async function mayAttempt(
  services: Services,
  name: 'send-code' | 'send-reset',
  email: string,
): Promise<boolean> {
  const { account, windowMin } = limits[name];
  return (await admit(services, { name, subject: accountSubject(email), most: account, windowMin })).admitted;
}

/** A known device clears its own attempts only: those of strangers still count. */
export async function clearAttempts({ db }: Services, name: LimitName, who: Omit<Who, 'ip'>): Promise<void> {
  const subject = who.deviceId === undefined ? accountSubject(who.email) : deviceSubject(who.deviceId);
  await db.deleteFrom('rate_limits').where('name', '=', name).where('subject', '=', subject).execute();
}

/** A home or an office has a whole /64 of IPv6, so that counts as one address. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || isIP(plain) === 0) return plain.slice(0, 100);
  const [head = '', tail] = plain.split('::');
  const first = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').filter(Boolean).length;
  const groups = [...first, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function deviceSubject(deviceId: string): string {
  return `device ${deviceId}`;
}

function accountSubject(email: string): string {
  return `account ${email}`;
}

type Counted = { name: LimitName; subject: string; most: number; windowMin: number };

async function countAttempt(services: Services, counted: Counted): Promise<void> {
  const { admitted, retryAfterS } = await admit(services, counted);
  if (admitted) return;
  const message = `Too many attempts. Wait ${Math.max(1, Math.ceil(retryAfterS / 60))} min and try again.`;
  throw new Refused({ status: 429, code: 'too-many-tries', message, retryAfterS });
}

/** One statement, so that concurrent attempts in several server processes are all counted. */
async function admit({ db, now }: Services, { name, subject, most, windowMin }: Counted) {
  const windowMs = windowMin * 60_000;
  const at = now();
  const since = new Date(at.getTime() - windowMs);
  const forgetAt = new Date(at.getTime() + windowMs);
  const { rows } = await sql<{ tried_at: Date[]; admitted: boolean }>`
    insert into rate_limits as known (name, subject, tried_at, admitted, forget_at)
    values (${name}, ${subject}, array[${at}::timestamptz], true, ${forgetAt})
    on conflict (name, subject) do update set (tried_at, admitted, forget_at) = (
      select
        case when cardinality(tries) < ${most} then array_append(tries, ${at}::timestamptz) else tries end,
        cardinality(tries) < ${most},
        ${forgetAt}::timestamptz
      from (select coalesce(array_agg(t order by t), '{}') as tries
            from unnest(known.tried_at) as t where t > ${since}) as recent
    ) returning tried_at, admitted`.execute(db);
  const { tried_at: tries = [], admitted = false } = rows[0] ?? {};
  const oldest = tries[0] ?? at;
  return { admitted, retryAfterS: Math.max(1, (oldest.getTime() + windowMs - at.getTime()) / 1000) };
}
