import type { NewMail } from './queue-mail.ts';

const PATIENCE_MS = 20_000;

/** Resolves once the mail server has accepted the mail. */
export async function sendBySmtp(smtpUrl: string, mail: NewMail & { from: string; messageId: string }): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** A 5xx reply is permanent; no retry. */
export function isFinalRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
}
