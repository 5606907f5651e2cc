import type { NewMail } from '../platform/mail/queue-mail.ts';
import type { WebhookRow } from './webhooks-store.ts';

const reasons = {
  failing: 'its receiver has not accepted anything for 24 hours',
  'rights-ended': 'your account was suspended, moved or lost access to what it reports',
} as const;

export function stoppedMail({ name, url, saved_by_email }: WebhookRow, trouble: keyof typeof reasons): NewMail {
  return {
    to: saved_by_email,
    subject: 'Overflight: a webhook was switched off',
    text: [
      `The webhook "${name}" to ${new URL(url).host} was switched off: ${reasons[trouble]}.`,
      '',
      'An administrator can see its deliveries under Administration, Webhooks, and switch it on again.',
      '',
    ].join('\n'),
  };
}
