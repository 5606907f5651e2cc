import { hasProduct } from '@overflight/contract/account/entitlements.ts';
import { dueOf, worstDue, type Due } from '@overflight/contract/fleet/fleet-due.ts';
import { fleetCategory, type FleetCategory, type FleetProperties } from '@overflight/contract/fleet/fleet-fields.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { queueStoredMail, storeMail } from '../platform/mail/queue-mail.ts';
import type { Services } from '../platform/services.ts';
import { dueLimits, today } from './fleet-limits.ts';
import { fleetRows } from './fleet-store.ts';

export const fleetDigestJob: Job = { name: 'fleet-digest', retries: 2, cron: '5 5 * * *', handle: sendDigests };

/** One mail a day to every subscriber, on days when something is due. */
export async function sendDigests(_: unknown, services: Services): Promise<void> {
  const day = today(services.now());
  const people = await services.db
    .selectFrom('fleet_digests')
    .innerJoin('users', 'users.id', 'fleet_digests.user_id')
    .select(['users.id', 'users.email', 'users.tenant', 'users.groups'])
    .where('users.disabled_at', 'is', null)
    .where((has) => has.or([has('sent_on', 'is', null), has('sent_on', '<', day)]))
    .execute();
  const texts = new Map<string, string | null>();
  for (const { id, email, tenant, groups } of people) {
    if (!hasProduct(groups, 'fleet-management')) continue;
    const text = texts.get(tenant) ?? (await digestText(services, tenant));
    texts.set(tenant, text);
    await send(services, { userId: id, email, day, text });
  }
}

type Digest = { userId: string; email: string; day: string; text: string | null };

/** The sent mark and the mail are stored in one transaction: nobody gets it twice. */
async function send(services: Services, { userId, email, day, text }: Digest): Promise<void> {
  const mailId = await services.db.transaction().execute(async (tx) => {
    await tx.updateTable('fleet_digests').set({ sent_on: day }).where('user_id', '=', userId).execute();
    if (text === null) return null;
    return storeMail(tx, { to: email, subject: 'Overflight: due in your fleet', text }, services.now());
  });
  if (mailId !== null) await queueStoredMail(services, mailId);
}

async function digestText(services: Services, tenant: string): Promise<string | null> {
  const on = { today: today(services.now()), limits: await dueLimits(services, tenant) };
  const due = (await fleetRows(services, { tenant })).map((row) => {
    const category = row.category as FleetCategory;
    const properties = row.properties as FleetProperties;
    const pressing = dueOf(category, properties, on).filter(({ state }) => state === 'overdue' || state === 'due-soon');
    return { name: properties.name, category, pressing };
  });
  const listed = due.filter(({ pressing }) => pressing.length > 0);
  if (listed.length === 0) return null;
  const part = (title: string, state: Due['state']) => {
    const lines = listed
      .filter(({ pressing }) => worstDue(pressing) === state)
      .map(({ name, category, pressing }) => `- ${fleetCategory(category).one} ${name}: ${textOf(pressing)}`);
    return lines.length > 0 ? [title, ...lines, ''] : [];
  };
  const body = [...part('Overdue', 'overdue'), ...part('Due soon', 'due-soon')];
  return [
    ...body,
    'You get this mail because you subscribed to it on the Fleet page, where you can also unsubscribe.',
    '',
  ].join('\n');
}

const textOf = (due: readonly Due[]): string => due.map(({ text }) => text).join('; ');
