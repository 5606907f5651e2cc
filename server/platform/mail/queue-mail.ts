import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Services } from '../services.ts';

export type NewMail = { to: string; subject: string; text: string };

export const SEND_MAIL = 'send-mail';

/** Stores a mail in the transaction of its change; pass the id to `queueStoredMail` after the commit. */
export async function storeMail(db: Kysely<Tables>, { to, subject, text }: NewMail, now: Date): Promise<string> {
  const id = randomUUID();
  await db.insertInto('mails').values({ id, recipient: to, subject, text, created_at: now }).execute();
  return id;
}

export async function queueStoredMail({ jobs }: Services, id: string): Promise<void> {
  await jobs.send(SEND_MAIL, { id });
}

/** The mail is stored first: if the queue loses it, the next start requeues it. */
export async function queueMail(services: Services, mail: NewMail): Promise<void> {
  await queueStoredMail(services, await storeMail(services.db, mail, services.now()));
}

/** Requeues mail whose job was lost, at every start. */
export async function requeueWaitingMails(services: Services): Promise<void> {
  const waiting = await services.db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute();
  for (const { id } of waiting) await queueStoredMail(services, id);
}
