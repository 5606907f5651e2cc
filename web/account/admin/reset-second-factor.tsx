import { Button } from '@mantine/core';
import type { ManagedUser } from '@overflight/contract/account/account.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useResetSecondFactor } from './admin-queries.ts';

type Props = { user: ManagedUser; onDone: () => void };

/** For a person who lost the app and the recovery codes. */
export function ResetSecondFactor({ user, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const reset = useResetSecondFactor();
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Reset second factor
      </Button>
      <ConfirmDialog
        opened={isAsking}
        question={`Reset the second factor of ${user.name}?`}
        detail="They are signed out everywhere and sign in with the password alone. Be sure that it is them who asks."
        action="Reset"
        isDangerous
        isBusy={reset.isPending}
        onConfirm={() => void reset.mutateAsync(user.id).then(onDone, () => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
