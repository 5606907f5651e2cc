import { Anchor, Button, Stack, Text } from '@mantine/core';
import { signIn } from '@overflight/contract/account/account.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { enterSession } from '../../platform/calls/session.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { CodeInput } from './code-input.tsx';
import type { Credentials } from './credentials.ts';

type Props = { known: Credentials; onBack: () => void };

const body = signIn.body.extend({ code: signIn.body.shape.code.unwrap().min(1, 'This field is required') });

/** After the right password of an account with a second factor. */
export function SecondStepForm({ known, onBack }: Props) {
  const form = useForm({
    schema: body,
    initial: { ...known, code: '', keep: 'cookie' as const },
    submit: async (entered) => enterSession(await makeCall(signIn, { body: entered })),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          Enter the six digits that your authenticator app shows, or one of your recovery codes.
        </Text>
        <FormProblem text={form.problem} />
        <CodeInput isLong {...form.text('code')} />
        <Button type="submit" size="md" loading={form.isBusy}>
          Sign in
        </Button>
        <Text size="sm" className="muted">
          Neither at hand? An administrator can reset your second factor.
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
