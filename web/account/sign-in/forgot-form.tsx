import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { requestPasswordReset } from '@overflight/contract/account/account.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';

type Props = { email: string; onBack: () => void; onDone: (email: string) => void };

export function ForgotForm({ email, onBack, onDone }: Props) {
  const form = useForm({
    schema: requestPasswordReset.body,
    initial: { email },
    submit: async (body) => {
      await makeCall(requestPasswordReset, { body });
      onDone(body.email);
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          Enter your e-mail address. If it belongs to an account, we send it a code for choosing a new password.
        </Text>
        <FormProblem text={form.problem} />
        <TextInput label="Email" type="email" autoComplete="username" autoFocus {...form.text('email')} />
        <Button type="submit" size="md" loading={form.isBusy}>
          Send the code
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
