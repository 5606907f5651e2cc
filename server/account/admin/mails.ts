import type { Mail } from '@overflight/contract/account/account.ts';
import { Refused, notFound } from '../../platform/http/refused.ts';
import { queueStoredMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';

export async function listMails({ db }: Services, limit: number): Promise<Mail[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').limit(limit).execute();
  return rows.map(({ id, recipient, subject, text, state, error, created_at }) => ({
    id,
    to: recipient,
    subject,
    text,
    state,
    error,
    createdAt: created_at.toISOString(),
  }));
}

export async function resendMail(services: Services, id: string): Promise<void> {
  const { db } = services;
  const again = await db
    .updateTable('mails')
    .set({ state: 'waiting', tries: 0, error: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  if (again) return queueStoredMail(services, id);
  const mail = await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst();
  if (!mail) throw notFound('This mail');
  const message = 'Only failed mails can be sent again.';
  throw new Refused({ status: 409, code: 'not-failed', message });
}
