import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { signUp } from '@overflight/contract/account/account.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import type { Credentials } from './credentials.ts';
import { NewPasswordInput } from './new-password-input.tsx';

type Props = { onBack: () => void; onDone: (entered: Credentials) => void };

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phoneNumber', label: 'Phone number', type: 'tel', autoComplete: 'tel' },
  { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' },
] as const;

export function SignUpForm({ onBack, onDone }: Props) {
  const form = useForm({
    schema: signUp.body,
    initial: { name: '', email: '', phoneNumber: '', company: '', password: '', agreesToTerms: false },
    submit: async (body) => {
      await makeCall(signUp, { body });
      onDone({ email: body.email, password: body.password });
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <FormProblem text={form.problem} />
        {fields.map(({ name, ...input }) => (
          <TextInput key={name} {...input} required autoFocus={name === 'name'} {...form.text(name)} />
        ))}
        <NewPasswordInput required {...form.text('password')} />
        <Checkbox
          label={
            <>
              I agree with the{' '}
              <Anchor href="/terms" target="_blank" inherit underline="always">
                Terms &amp; Conditions
              </Anchor>
            </>
          }
          {...form.checkbox('agreesToTerms')}
        />
        <Button type="submit" size="md" loading={form.isBusy}>
          Create account
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}
