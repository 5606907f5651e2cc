import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { reloadUser, useSendsMail, useUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { AuthLayout } from './auth-layout.tsx';

/** For a person who signed up and waits for approval. */
export function PendingScreen() {
  const { email } = useUser();
  const sendsMail = useSendsMail();
  const navigate = useNavigate();
  return (
    <AuthLayout title="Thank you for signing up.">
      <Stack>
        <Text>
          {sendsMail
            ? 'You will receive an email when your account has been approved.'
            : 'An administrator has to approve your account. No e-mail can be sent from here: ask them, then check again.'}
        </Text>
        <Text size="sm" className="muted">
          Signed in as {email}
        </Text>
        <Button onClick={() => void reloadUser().catch(showError)}>Check again</Button>
        <Button variant="default" onClick={() => void navigate('/logout')}>
          Sign Out
        </Button>
        <Anchor href="/terms" target="_blank" size="sm" ta="center">
          Terms &amp; Conditions
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}
