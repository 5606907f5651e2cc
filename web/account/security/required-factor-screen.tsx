import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reloadUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { AddPasskey } from '../passkeys/add-passkey.tsx';
import { useNoPasskeysHere } from '../passkeys/use-no-passkeys-here.ts';
import { AuthLayout } from '../sign-in/auth-layout.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';

/** For a person whose tenant requires a second factor, until there is one. */
export function RequiredFactorScreen() {
  const navigate = useNavigate();
  const hasPasskeys = useNoPasskeysHere() === null;
  const [kind, choose] = useState<'app' | 'passkey' | null>(hasPasskeys ? null : 'app');
  const leave = () => void navigate('/logout');
  const done = () => void reloadUser().catch(showError);
  return (
    <AuthLayout title="Add a second factor">
      <Stack>
        <Text size="sm">Your administrator requires it of everybody. You can go on once it is set up.</Text>
        {kind === null && (
          <>
            <Button size="md" onClick={() => choose('passkey')}>
              Passkey
            </Button>
            <Button size="md" variant="default" onClick={() => choose('app')}>
              Authenticator app
            </Button>
            <Anchor component="button" type="button" size="sm" onClick={leave}>
              Sign Out
            </Anchor>
          </>
        )}
        {kind === 'passkey' && <AddPasskey onBack={() => choose(null)} onDone={done} />}
        {kind === 'app' && (
          <AddSecondFactor
            backLabel={hasPasskeys ? 'Back' : 'Sign Out'}
            onBack={hasPasskeys ? () => choose(null) : leave}
            onDone={done}
          />
        )}
      </Stack>
    </AuthLayout>
  );
}
