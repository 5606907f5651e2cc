import { readStart } from '@overflight/contract/account/account.ts';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import { answer } from '../../testing/answers.ts';
import { start } from '../../testing/open-session-as.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';

it.each([
  [true, 'You will receive an email when your account has been approved.'],
  [false, 'An administrator has to approve your account.'],
])('AUTH-06 an e-mail is promised only where one is sent: %s', async (sendsMail, text) => {
  await renderScreen(<PendingScreen />, {
    as: aUser(),
    answers: [answer(readStart, { ...start, sendsMail })],
  });
  await expect.poll(() => document.body.textContent).toContain(text);
});
