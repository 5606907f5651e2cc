import { Anchor, Stack, Text } from '@mantine/core';
import { requestPasswordReset } from '@overflight/contract/account/account.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { makeCall } from '../platform/calls/api-client.ts';
import { showError } from '../platform/show-error.ts';
import { ResetForm } from './sign-in/reset-form.tsx';

type Props = { email: string; onBack: () => void };

/** Password reset for the known address: a code, then the new password. */
export function ChangePassword({ email, onBack }: Props) {
  const navigate = useNavigate();
  return (
    <Stack>
      <Text size="sm">You will be signed out on all devices. Then sign in with the new password.</Text>
      <ResetForm email={email} backLabel="Back" onBack={onBack} onDone={() => void navigate('/logout')} />
    </Stack>
  );
}

/** Requests the code first. */
export function ChangePasswordLink({ email, onSent }: { email: string; onSent: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await makeCall(requestPasswordReset, { body: { email } });
      onSent();
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  };
  return (
    <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={() => void ask()}>
      Change password
    </Anchor>
  );
}
