import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { startSecondFactor } from '@overflight/contract/account/security.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';

type Props = {
  text: string;
  action: string;
  submit: (password: string) => Promise<void>;
  onBack: () => void;
  backLabel?: string;
};

/** Asks for the password before a change that a borrowed session must not make. */
export function PasswordStep({ text, action, submit, onBack, backLabel = 'Back' }: Props) {
  const form = useForm({
    schema: startSecondFactor.body,
    initial: { password: '' },
    submit: ({ password }) => submit(password),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          {text}
        </Text>
        <FormProblem text={form.problem} />
        <PasswordInput label="Password" autoComplete="current-password" autoFocus {...form.text('password')} />
        <Group justify="space-between" mt="sm">
          <Button variant="default" onClick={onBack}>
            {backLabel}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
