import { listMails, resendMail, type Mail } from '@overflight/contract/account/account.ts';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MailSection } from './mail-section.tsx';

const mail: Mail = {
  id: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  to: 'grace@example.com',
  subject: 'Your code',
  text: 'The code is 123456.',
  state: 'failed',
  error: 'The mail server does not answer.',
  createdAt: '2026-11-15T12:00:00.000Z',
};

const open = (...answers: FakeAnswer[]) => renderScreen(<MailSection />, { as: aUser('admins'), answers });

describe('the mail of an installation', () => {
  it('is loading', async () => {
    const { page } = await open(neverAnswer(listMails));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('none yet; without a mail server it says where mail is kept', async () => {
    const { page } = await open(answer(listMails, { transport: 'outbox', mails: [] }));
    await expect.element(page.getByText(/^No mail server is configured/)).toBeVisible();
    await expect.element(page.getByText('No mail yet')).toBeVisible();
  });

  it('one that failed says why and can be tried again', async () => {
    const { page, server } = await open(
      answer(listMails, { transport: 'smtp', mails: [mail, { ...mail, id: crypto.randomUUID(), state: 'sent' }] }),
      answer(resendMail),
    );
    await page.getByRole('button', { name: /Your code.*failed/ }).click();
    await expect.element(page.getByText('The mail server does not answer.').first()).toBeVisible();
    await expect.element(page.getByText('The code is 123456.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => server.asked(resendMail)).toMatchObject([{ params: { id: mail.id } }]);
  });
});
