import { Alert, Anchor, Button, Divider, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { signIn, startSso } from '@overflight/contract/account/account.ts';
import { useLocation } from 'react-router';
import { makeCall } from '../../platform/calls/api-client.ts';
import { signInWithPasskey } from '@overflight/contract/account/passkeys.ts';
import { CallFailed, queryText } from '../../platform/calls/send.ts';
import { enterSession, useSession } from '../../platform/calls/session.ts';
import { fieldProblems } from '../../platform/show-error.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { useNoPasskeysHere } from '../passkeys/use-no-passkeys-here.ts';
import type { Credentials } from './credentials.ts';
import type { Factors } from './second-step-form.tsx';

type Props = {
  known: Credentials;
  note: string | null;
  onSignUp: () => void;
  onForgot: (email: string) => void;
  onUnconfirmed: (entered: Credentials) => void;
  onSecondStep: (entered: Credentials, factors: Factors) => void;
};

export function SignInForm({ known, note, onSignUp, onForgot, onUnconfirmed, onSecondStep }: Props) {
  const form = useForm({
    schema: signIn.body,
    initial: { ...known, keep: 'cookie' as const },
    submit: async (body) => {
      try {
        await enterSession(await makeCall(signIn, { body }));
      } catch (error) {
        const code = codeOf(error);
        if (code === 'not-confirmed') return onUnconfirmed(body);
        if (code === 'second-factor-needed') return onSecondStep(body, factorsOf(error));
        throw error;
      }
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        {note && (
          <Alert color="teal" role="status">
            {note}
          </Alert>
        )}
        <FormProblem text={form.problem} />
        <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.text('email')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.text('password')} />
        <Group justify="flex-end" mt={-8}>
          <Anchor component="button" type="button" size="sm" onClick={() => onForgot(form.values.email)}>
            Forgot your password?
          </Anchor>
        </Group>
        <Button type="submit" size="md" loading={form.isBusy}>
          Sign in
        </Button>
        <OtherWays />
        <Text size="sm" ta="center">
          No account yet?{' '}
          <Anchor component="button" type="button" onClick={onSignUp}>
            Create account
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}

/** Passkeys and single sign-on, where they exist. */
function OtherWays() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const hasPasskeys = useNoPasskeysHere() === null;
  const sso = 'start' in session ? session.start.sso : null;
  if (!sso && !hasPasskeys) return null;
  return (
    <>
      <Divider label="or" />
      {hasPasskeys && (
        <PasskeyButton
          label="Sign in with a passkey"
          submit={async (body) => enterSession(await makeCall(signInWithPasskey, { body }))}
        />
      )}
      {sso && (
        <Button
          component="a"
          variant="default"
          size="md"
          href={startSso.path + queryText({ returnTo: pathname + search })}
        >
          {sso.label}
        </Button>
      )}
    </>
  );
}

/** The refusal names them. */
function factorsOf(error: unknown): Factors {
  const named = fieldProblems(error);
  return { app: 'code' in named || !('passkey' in named), passkey: 'passkey' in named };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CallFailed ? (error.body as { code?: string }).code : undefined;
}
