import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { confirmSignUp, resendCode, signIn } from '@overflight/contract/account/account.ts';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { enterSession, useSendsMail } from '../../platform/calls/session.ts';
import { errorText } from '../../platform/show-error.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { CodeInput } from './code-input.tsx';
import type { Credentials } from './credentials.ts';

type Props = { known: Credentials; onBack: () => void };

export function ConfirmForm({ known, onBack }: Props) {
  const sendsMail = useSendsMail();
  const [resent, setResent] = useState<string | null>(null);
  const form = useForm({
    schema: confirmSignUp.body,
    initial: { ...known, code: '' },
    submit: async (body) => {
      await makeCall(confirmSignUp, { body });
      await enterSession(await makeCall(signIn, { body: { ...known, keep: 'cookie' } }));
    },
  });
  const resend = async () => {
    try {
      await makeCall(resendCode, { body: { email: known.email } });
      setResent(sendsMail ? 'A new code is on its way.' : 'Your administrator has a new code for you.');
    } catch (error) {
      setResent(errorText(error));
    }
  };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          {sendsMail
            ? `We sent a six-digit code to ${known.email}. It is valid for 15 minutes.`
            : 'This installation sends no e-mail: ask your administrator for your six-digit code. It is valid for 15 minutes.'}
        </Text>
        <FormProblem text={form.problem} />
        <CodeInput {...form.text('code')} />
        <Button type="submit" size="md" loading={form.isBusy}>
          Confirm
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={() => void resend()}>
            {sendsMail ? 'Send the code again' : 'Ask for a new code'}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back to Sign In
          </Anchor>
        </Group>
        <Text size="sm" role="status" className="muted">
          {resent}
        </Text>
      </Stack>
    </form>
  );
}
