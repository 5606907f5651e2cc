import type { NewMail } from '../platform/mail/queue-mail.ts';
import { showCode } from './readable-code.ts';

type Person = { name: string; email: string };

function mailTo({ name, email }: Person, subject: string, lines: readonly string[]): NewMail {
  // The person who signs up chooses the name: short and on one line, it cannot pass for our text.
  const shortName = name.replace(/[\s\p{C}]+/gu, ' ').slice(0, 60);
  return { to: email, subject, text: [`Hello ${shortName},`, '', ...lines, '', 'Overflight', ''].join('\n') };
}

export function confirmMail(person: Person, code: string): NewMail {
  return mailTo(person, 'Your Overflight code', [
    `your code is ${code}. It is valid for 15 minutes.`,
    '',
    'If you did not ask for an account, ignore this mail and do not pass the code on.',
  ]);
}

export function addressTakenMail(person: Person): NewMail {
  return mailTo(person, 'You already have an Overflight account', [
    'somebody, perhaps you, asked for a new account with this address. It already has one, and nothing was changed.',
    '',
    'If it was you, sign in instead, or ask for a new password on the sign-in page.',
  ]);
}

export function resetMail(person: Person, { code, validMin }: { code: string; validMin: number }): NewMail {
  return mailTo(person, 'Choose a new Overflight password', [
    `your code for choosing a new password is ${showCode(code)}. It is valid for ${validMin} minutes.`,
    '',
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  ]);
}

export function resetNotNeededMail(person: Person): NewMail {
  return mailTo(person, 'Your Overflight account has no password', [
    'somebody, perhaps you, asked for a new password. Your account has none: you sign in with single sign-on.',
  ]);
}

export function passwordResetMail(person: Person): NewMail {
  return mailTo(person, 'Your Overflight password was changed', [
    'your password was changed, and you were signed out on every device.',
    '',
    'If this was not you, ask an administrator to disable your account.',
  ]);
}

export function passwordChangedMail(person: Person): NewMail {
  return mailTo(person, 'Your Overflight password was changed', [
    'your password was changed, and you were signed out on your other devices.',
    '',
    'If this was not you, choose a new password on the sign-in page and tell an administrator.',
  ]);
}

/** Says in a sentence what happened. */
export function factorMail(person: Person, what: string): NewMail {
  return mailTo(person, 'Your Overflight second factor', [
    what,
    '',
    'If this was not you, choose a new password on the sign-in page and tell an administrator.',
  ]);
}

export function approvedMail(person: Person, publicUrl: string | undefined): NewMail {
  return mailTo(person, 'Your Overflight account has been approved', [
    'your account has been approved. You can now plan flights with Overflight.',
    ...(publicUrl ? ['', `Sign in at ${publicUrl}`] : []),
  ]);
}
