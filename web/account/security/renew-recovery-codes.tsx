import { renewRecoveryCodes } from '@overflight/contract/account/security.ts';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewRecoveryCodes({ onBack }: { onBack: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onBack} />;
  return (
    <PasswordStep
      text="Your earlier recovery codes will no longer work."
      action="Make new codes"
      onBack={onBack}
      submit={async (password) => setCodes((await makeCall(renewRecoveryCodes, { body: { password } })).recoveryCodes)}
    />
  );
}
