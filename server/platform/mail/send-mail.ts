import type { Selectable, Transaction } from 'kysely';
import type { MailsTable, Tables } from '../db/tables.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { sendBySmtp, isFinalRefusal } from './send-by-smtp.ts';
import { SEND_MAIL } from './queue-mail.ts';
import { writeToOutbox } from './write-to-outbox.ts';

/** With backoff doubling from one second, these last a little over an hour. */
const RETRIES = 11;

export const sendMailJob: Job = { name: SEND_MAIL, retries: RETRIES, handle: sendMail };

/** Sends one waiting mail; throws if the queue should retry later. */
export async function sendMail({ id }: { id: string }, services: Services): Promise<void> {
  const failure = await services.db.transaction().execute(async (trx) => {
    // The lock prevents a second worker from sending the same mail; a crash releases it.
    const mail = await trx
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return mail && attempt(trx, mail, services);
  });
  if (failure) throw failure;
}

async function attempt(
  trx: Transaction<Tables>,
  mail: Selectable<MailsTable>,
  services: Services,
): Promise<Error | undefined> {
  const update = trx.updateTable('mails').where('id', '=', mail.id);
  try {
    const done = await handOver(mail, services);
    await update.set({ ...done, error: null }).execute();
    return undefined;
  } catch (error) {
    const tries = mail.tries + 1;
    const isOver = tries > RETRIES || isFinalRefusal(error);
    const message = error instanceof Error ? error.message : String(error);
    await update.set({ tries, error: message, state: isOver ? 'failed' : 'waiting' }).execute();
    return isOver ? undefined : new Error(message);
  }
}

/** Updates the stored mail: a sent one loses its text, the outbox keeps it readable. */
async function handOver(mail: Selectable<MailsTable>, { env }: Services) {
  const letter = {
    from: env.MAIL_FROM,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text ?? '',
    messageId: `<${mail.id}@overflight>`,
  };
  if (env.SMTP_URL) {
    await sendBySmtp(env.SMTP_URL, letter);
    return { state: 'sent', text: null } as const;
  }
  await writeToOutbox(env.OVERFLIGHT_DATA, mail.id, letter);
  return { state: 'in outbox' } as const;
}
