import { Anchor, Button, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { logError } from '../platform/log.ts';
import { useSession } from '../platform/calls/session.ts';
import { currentTokens, refreshNow } from '../platform/calls/tokens.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { loginNeededLink, tokenLink } from './app-links.ts';
import { AuthLayout } from './sign-in/auth-layout.tsx';

/** Passes the session to the mobile app, which opened this page with its own request token. */
export function TokenScreen() {
  const { token: request = '' } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  const scheme = 'start' in session ? session.start.appLink : 'overflight';
  const [idToken, setIdToken] = useState<string | null>(null);

  useEffect(() => {
    lookUpToken()
      .then((found) => {
        setIdToken(found);
        window.location.assign(tokenLink(scheme, { idToken: found, request }));
      })
      .catch((error: unknown) => {
        logError('The token could not be looked up', error);
        window.location.assign(loginNeededLink(scheme));
      });
  }, [request, scheme]);

  return (
    <AuthLayout title="Signing in to the app">
      <Stack>
        {idToken ? <TokenCard idToken={idToken} href={tokenLink(scheme, { idToken, request })} /> : <Loader />}
        <Button variant="default" onClick={() => void navigate('/logout')}>
          Sign Out
        </Button>
      </Stack>
    </AuthLayout>
  );
}

async function lookUpToken(): Promise<string> {
  await refreshNow();
  const { idToken } = currentTokens();
  if (!idToken) throw new Error('There is no identity token.');
  return idToken;
}

export function TokenCard({ idToken, href }: { idToken: string; href: string }) {
  return (
    <>
      <Text size="sm" className="muted">
        If the app did not open by itself, <Anchor href={href}>open it</Anchor> or copy the token.
      </Text>
      <Code
        block
        aria-label="Token"
        style={{ maxHeight: 140, overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {idToken}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={idToken}>
          {({ copied, copy }) => (
            <Button variant="light" size="xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy token'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}
