import fs from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { queueMail, requeueWaitingMails, storeMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { tidyMails } from './tidy-mails.ts';

const received: string[] = [];
let answer: (Error & { responseCode: number }) | undefined;

async function startSmtp(options: SMTPServerOptions = {}): Promise<string> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(answer),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
}

const smtpServer = await startTestServer({ SMTP_URL: await startSmtp(), MAIL_FROM: 'Crew <crew@example.com>' });
const outboxServer = await startTestServer();
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const letter = { to: 'pat@example.com', subject: 'Grüße', text: 'Fly safely.\n' };

const store = ({ services }: TestServer) => storeMail(services.db, letter, services.now());
const read = ({ services }: TestServer, id: string) =>
  services.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('mail through a mail server', () => {
  it('keeps a refused mail as failed, with the reason and its text', async () => {
    answer = refusal(550, 'No such mailbox');
    const id = await store(smtpServer);
    await sendMail({ id }, smtpServer.services);
    expect(await read(smtpServer, id)).toMatchObject({ state: 'failed', text: letter.text });
    expect((await read(smtpServer, id)).error).toContain('No such mailbox');
  });

  it('retries after a temporary refusal, and finally gives up', async () => {
    answer = refusal(451, 'Come back later');
    const id = await store(smtpServer);
    for (let tries = 1; tries <= 11; tries++) {
      await expect(sendMail({ id }, smtpServer.services)).rejects.toThrow('Come back later');
      expect(await read(smtpServer, id)).toMatchObject({ state: 'waiting', tries });
    }
    await sendMail({ id }, smtpServer.services);
    expect(await read(smtpServer, id)).toMatchObject({ state: 'failed', text: letter.text });
  });

  it('waits for a mail server that cannot be reached', async () => {
    const away = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const id = await store(away);
    await expect(sendMail({ id }, away.services)).rejects.toThrow(/ECONNREFUSED/);
    expect(await read(away, id)).toMatchObject({ state: 'waiting', tries: 1, text: letter.text });
  });

  it('sends a mail once despite concurrent workers, and keeps no text', async () => {
    answer = undefined;
    received.length = 0;
    const id = await store(smtpServer);
    await Promise.all([1, 2, 3].map(() => sendMail({ id }, smtpServer.services)));
    await sendMail({ id }, smtpServer.services);
    expect(await read(smtpServer, id)).toMatchObject({ state: 'sent', text: null, error: null });
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('From: Crew <crew@example.com>');
    expect(received[0]).toContain('Fly safely.');
  });

  it('prevents header injection through subject or address', async () => {
    answer = undefined;
    received.length = 0;
    const { services } = smtpServer;
    const subject = 'Hi\r\nBcc: eve@example.com';
    const id = await storeMail(services.db, { ...letter, subject }, services.now());
    await sendMail({ id }, services);
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });
});

describe('mail without a mail server', () => {
  it('is written to the outbox as a complete file, and its text stays readable', async () => {
    await queueMail(outboxServer.services, letter);
    const file = await vi.waitUntil(
      () => fs.globSync(path.join(outboxServer.dataFolder, 'outbox', '*')).find((name) => name.endsWith('.eml')),
      { timeout: 60_000 },
    );
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('To: pat@example.com');
    expect(text).toContain('Fly safely.');
    await vi.waitUntil(async () => (await read(outboxServer, path.basename(file, '.eml'))).state === 'in outbox');
    expect((await read(outboxServer, path.basename(file, '.eml'))).text).toBe(letter.text);
  });

  it('is requeued at the next start if its job was lost', async () => {
    const id = await store(outboxServer);
    await requeueWaitingMails(outboxServer.services);
    await vi.waitFor(async () => expect((await read(outboxServer, id)).state).toBe('in outbox'), { timeout: 60_000 });
  });
});

describe('old mail', () => {
  it('is deleted after 90 days, unless it still waits to be sent', async () => {
    const { services } = outboxServer;
    const daysAgo = (days: number) => new Date(services.now().getTime() - days * 24 * 60 * 60 * 1000);
    const kept = async (state: 'failed' | 'waiting', days: number) => {
      const id = await storeMail(services.db, letter, daysAgo(days));
      await services.db.updateTable('mails').set({ state }).where('id', '=', id).execute();
      return async () =>
        Boolean(await services.db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst());
    };
    const [old, young, waiting] = [await kept('failed', 91), await kept('failed', 89), await kept('waiting', 91)];
    await tidyMails({}, services);
    expect([await old(), await young(), await waiting()]).toEqual([false, true, true]);
  });
});
