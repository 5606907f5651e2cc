import { createHmac } from 'node:crypto';

/** The headers of Standard Webhooks; the secret is base64 after its prefix. */
export function signBody(secret: string, { id, body, at }: { id: string; body: string; at: Date }) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
