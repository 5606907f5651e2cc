import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { PasskeyProof } from '@overflight/contract/account/passkey-proof.ts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/show-error.ts';
import { FormProblem } from '../../ui/dialogs/form-problem.tsx';
import { provePasskey } from './ceremonies.ts';

type Props = { label: string; submit: (proof: PasskeyProof) => Promise<void> };

/** Asks the browser for a passkey, and submits what it proves. */
export function PasskeyButton({ label, submit }: Props) {
  const prove = useMutation({ mutationFn: async () => submit(await provePasskey()) });
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint size={20} />}
        loading={prove.isPending}
        onClick={() => prove.mutate()}
      >
        {label}
      </Button>
      <FormProblem text={prove.error && errorText(prove.error)} />
    </Stack>
  );
}
