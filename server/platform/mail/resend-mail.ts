import { Refused, notFound } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { queueStoredMail } from './queue-mail.ts';

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
