import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { addPasskey, startPasskey } from '@overflight/contract/account/passkeys.ts';
import { useState } from 'react';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { useForm } from '../../ui/dialogs/use-form.ts';
import { RecoveryCodes } from '../security/recovery-codes.tsx';
import { makePasskey } from './ceremonies.ts';

type Props = { onBack: () => void; onDone: () => void };

const schema = startPasskey.body.extend({ name: addPasskey.body.shape.name });

/** Name and password, then the browser's own dialog, then recovery codes if it is the first factor. */
export function AddPasskey({ onBack, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    schema,
    initial: { name: '', password: '' },
    submit: async (entered) => {
      const made = await makePasskey(entered);
      return made.length > 0 ? setCodes(made) : onDone();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack>
        <Text size="sm" className="muted">
          Your device, or a security key, keeps the passkey and opens it with your finger, your face or a PIN.
        </Text>
        <FormProblem text={form.problem} />
        <TextInput
          label="Name"
          placeholder="For example: work laptop"
          maxLength={60}
          autoComplete="off"
          autoFocus
          {...form.text('name')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.text('password')} />
        <Group justify="space-between" mt="sm">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Add passkey
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
