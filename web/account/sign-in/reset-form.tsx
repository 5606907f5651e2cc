import { Anchor, Button, Stack, Text } from '@mantine/core';
import { resetPassword } from '@overflight/contract/account/account.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { useSendsMail } from '../../platform/calls/session.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { CodeInput } from './code-input.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

type Props = { email: string; onBack: () => void; onDone: () => void };

export function ResetForm({ email, onBack, onDone }: Props) {
  const sendsMail = useSendsMail();
  const form = useForm({
    schema: resetPassword.body,
    initial: { email, code: '', password: '' },
    submit: async (body) => {
      await makeCall(resetPassword, { body });
      onDone();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          {sendsMail
            ? `If ${email} belongs to an account, a code is on its way to it. A code sent in the last hour works too.`
            : `This installation sends no e-mail: if ${email} belongs to an account, your administrator has a code for you.`}
        </Text>
        <FormProblem text={form.problem} />
        <CodeInput isLong {...form.text('code')} />
        <NewPasswordInput label="New password" {...form.text('password')} />
        <Button type="submit" size="md" loading={form.isBusy}>
          Change password
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
