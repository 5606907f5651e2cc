import type { Mail } from '@overflight/contract/account/account.ts';
import type { Services } from '../services.ts';

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
