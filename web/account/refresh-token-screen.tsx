import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../platform/calls/session.ts';
import { errorText } from '../platform/show-error.ts';
import { currentTokens, refreshNow } from '../platform/calls/tokens.ts';
import { FormProblem } from '../ui/dialogs/form-problem.tsx';
import { loginNeededLink, tokenLink } from './app-links.ts';
import { AuthLayout } from './sign-in/auth-layout.tsx';
import { TokenCard } from './token-screen.tsx';

/** Remaining session time, token refresh, and the link to the mobile app. */
export function RefreshTokenScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const scheme = 'start' in session ? session.start.appLink : 'overflight';
  if (session.phase === 'signed-in') return <LiveSession scheme={scheme} />;
  return (
    <AuthLayout title="Your session has ended">
      <Stack>
        <Text>Sign in to get a fresh token.</Text>
        <Button onClick={() => void navigate('/login')}>Sign in</Button>
        <Anchor href={loginNeededLink(scheme)} size="sm" ta="center">
          Back to the app
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}

function LiveSession({ scheme }: { scheme: string }) {
  const remainingS = useRemainingSeconds();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const { idToken } = currentTokens();
  const refresh = async () => {
    setState('busy');
    setProblem(null);
    try {
      await refreshNow();
      const fresh = currentTokens().idToken;
      if (fresh) window.location.assign(tokenLink(scheme, { idToken: fresh }));
      setState('done');
    } catch (error) {
      setProblem(errorText(error));
      setState('idle');
    }
  };
  return (
    <AuthLayout title="Refresh your session">
      <Stack>
        <FormProblem text={problem} />
        <Text aria-live="off">
          Time remaining: <strong data-testid="remaining">{remainingText(remainingS)}</strong>
        </Text>
        <Button loading={state === 'busy'} onClick={() => void refresh()}>
          Refresh and open the app
        </Button>
        <Text size="sm" role="status">
          {state === 'done' ? 'The session was refreshed.' : ''}
        </Text>
        {state === 'done' && idToken && <TokenCard idToken={idToken} href={tokenLink(scheme, { idToken })} />}
        <Anchor href="/" size="sm" ta="center">
          Back to the map
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}

function useRemainingSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round(((currentTokens().expiresAt ?? now) - now) / 1000));
}

export function remainingText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes} min ${String(rest).padStart(2, '0')} s`;
}
