import { Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { signIn } from '@overflight/contract/account/account.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { enterSession } from '../../platform/calls/session.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { useNoPasskeysHere } from '../passkeys/use-no-passkeys-here.ts';
import { CodeInput } from './code-input.tsx';
import type { Credentials } from './credentials.ts';

/** What the account has. */
export type Factors = { app: boolean; passkey: boolean };
type Props = { known: Credentials; factors: Factors; onBack: () => void };

const body = signIn.body.extend({ code: signIn.body.shape.code.unwrap().min(1, 'This field is required') });
const keep = 'cookie';

/** After the right password of an account with a second factor. */
export function SecondStepForm({ known, factors, onBack }: Props) {
  const whyNoPasskeys = useNoPasskeysHere();
  const offersPasskey = factors.passkey && whyNoPasskeys === null;
  const form = useForm({
    schema: body,
    initial: { ...known, code: '', keep },
    submit: async (entered) => enterSession(await makeCall(signIn, { body: entered })),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        {offersPasskey && (
          <>
            <PasskeyButton
              label="Use a passkey"
              submit={async (passkey) => enterSession(await makeCall(signIn, { body: { ...known, passkey, keep } }))}
            />
            <Divider label="or" />
          </>
        )}
        {factors.passkey && whyNoPasskeys !== null && <Text size="sm">{whyNoPasskeys}</Text>}
        <Text size="sm" className="muted">
          {factors.app
            ? 'Enter the six digits that your authenticator app shows, or one of your recovery codes.'
            : 'Enter one of your recovery codes.'}
        </Text>
        <FormProblem text={form.problem} />
        <CodeInput isLong autoFocus={!offersPasskey} {...form.text('code')} />
        <Button type="submit" size="md" loading={form.isBusy}>
          Sign in
        </Button>
        <Text size="sm" className="muted">
          {offersPasskey ? 'None' : 'Neither'} at hand? An administrator can reset your second factor.
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
