import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { changePassword } from '@overflight/contract/account/security.ts';
import { useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../platform/calls/api-client.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { NewPasswordInput } from '../sign-in/new-password-input.tsx';
import { sessionsQuery } from './security-queries.ts';

type Props = { onBack: () => void; onDone: () => void };

export function ChangePasswordForm({ onBack, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm({
    schema: changePassword.body,
    initial: { password: '', newPassword: '' },
    submit: async (body) => {
      await makeCall(changePassword, { body });
      await client.invalidateQueries(sessionsQuery);
      onDone();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          You stay signed in here and are signed out on your other devices.
        </Text>
        <FormProblem text={form.problem} />
        <PasswordInput label="Current password" autoComplete="current-password" autoFocus {...form.text('password')} />
        <NewPasswordInput label="New password" {...form.text('newPassword')} />
        <Group justify="space-between" mt="sm">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
