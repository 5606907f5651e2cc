import { Button, Stack, Text } from '@mantine/core';
import { finishSso } from '@overflight/contract/account/account.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { makeCall } from '../../platform/calls/api-client.ts';
import { enterSession } from '../../platform/calls/session.ts';
import { errorText } from '../../platform/show-error.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** The return address of single sign-on. */
export function AuthenticateScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  // The provider's code works once, but React runs effects twice in development.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    makeCall(finishSso, { body: { search, keep: 'cookie' } })
      .then(async ({ returnTo, ...session }) => {
        await navigate(returnTo, { replace: true });
        await enterSession(session);
      })
      .catch((error: unknown) => setProblem(errorText(error)));
  }, [navigate, search]);

  if (!problem) return <LoadingScreen />;
  return (
    <AuthLayout title="Single sign-on did not work">
      <Stack>
        <Text role="alert">{problem}</Text>
        <Button onClick={() => void navigate('/login', { replace: true })}>Back to Sign In</Button>
      </Stack>
    </AuthLayout>
  );
}
