import type { Passkey } from '@overflight/contract/account/passkeys.ts';

const titles = {
  overview: 'Security',
  password: 'Change password',
  'add-app': 'Turn on authenticator app',
  'remove-app': 'Turn off authenticator app',
  'add-passkey': 'Add a passkey',
  'renew-codes': 'New recovery codes',
};

/** A passkey stands for its removal. */
export type SecurityStep = keyof typeof titles | Passkey;

export function securityTitle(step: SecurityStep): string {
  return typeof step === 'string' ? titles[step] : `Remove ${step.name}`;
}
