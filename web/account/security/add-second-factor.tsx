import { Button, Code, Stack, Text } from '@mantine/core';
import { confirmSecondFactor, startSecondFactor } from '@overflight/contract/account/security.ts';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { CodeInput } from '../sign-in/code-input.tsx';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Key = { secret: string; uri: string };
type Props = { onBack: () => void; onDone: () => void; backLabel?: string };

/** Password, key for the app, code of the app, and recovery codes if it is the first factor. */
export function AddSecondFactor({ onBack, onDone, backLabel = 'Back' }: Props) {
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirmed = (made: readonly string[]) => (made.length > 0 ? setCodes(made) : onDone());
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (key) return <ConfirmStep shown={key} onConfirmed={confirmed} />;
  return (
    <PasswordStep
      text="Sign-in will ask for a code of an authenticator app on your phone too. Any such app works."
      action="Continue"
      backLabel={backLabel}
      onBack={onBack}
      submit={async (password) => setKey(await makeCall(startSecondFactor, { body: { password } }))}
    />
  );
}

function ConfirmStep({ shown, onConfirmed }: { shown: Key; onConfirmed: (codes: readonly string[]) => void }) {
  const form = useForm({
    schema: confirmSecondFactor.body,
    initial: { code: '' },
    submit: async (body) => onConfirmed((await makeCall(confirmSecondFactor, { body })).recoveryCodes),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          Scan this with your authenticator app, or type the key there. Then enter the six digits it shows.
        </Text>
        <QrCode text={shown.uri} label="QR code of the key" />
        <Code block ta="center" aria-label="Key" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {shown.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Code>
        <FormProblem text={form.problem} />
        <CodeInput {...form.text('code')} />
        <Button type="submit" loading={form.isBusy}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}
