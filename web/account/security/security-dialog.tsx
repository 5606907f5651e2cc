import { Alert, Button, Divider, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { signInMethodsQuery } from './security-queries.ts';
import { SessionsList } from './sessions-list.tsx';

type Step = 'overview' | 'password';
const titles: Record<Step, string> = { overview: 'Security', password: 'Change password' };

/** Password and sessions of the own account. */
export function SecurityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>('overview');
  const [note, setNote] = useState<string | null>(null);
  const go = (next: Step, said: string | null = null) => {
    setStep(next);
    setNote(said);
  };
  const close = () => {
    go('overview');
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={titles[step]}>
      {step === 'overview' && <Overview note={note} onStep={go} />}
      {step === 'password' && (
        <ChangePasswordForm
          onBack={() => go('overview')}
          onDone={() => go('overview', 'Your password has been changed.')}
        />
      )}
    </Dialog>
  );
}

function Overview({ note, onStep }: { note: string | null; onStep: (step: Step) => void }) {
  const methods = useQuery(signInMethodsQuery);
  return (
    <Stack>
      {note && (
        <Alert color="teal" role="status">
          {note}
        </Alert>
      )}
      {methods.data?.hasPassword === false ? (
        <Text size="sm" className="muted">
          You sign in with single sign-on: your password is changed there.
        </Text>
      ) : (
        <Button variant="default" disabled={!methods.data} onClick={() => onStep('password')}>
          Change password
        </Button>
      )}
      <Divider />
      <Title order={3} size="h5">
        Where you are signed in
      </Title>
      <SessionsList />
    </Stack>
  );
}
