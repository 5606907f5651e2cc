import type { RunningServer } from '../start-server.ts';

/** Mails to an address, oldest first, sent or not. */
export async function mailsTo({ services }: Pick<RunningServer, 'services'>, email: string) {
  return services.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').execute();
}

/** The code of the newest mail to an address: six digits, or letters and digits for a new password. */
export async function codeSentTo(server: Pick<RunningServer, 'services'>, email: string): Promise<string> {
  const code = /\b(\d{6}|[0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec((await mailsTo(server, email)).at(-1)?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return code;
}
