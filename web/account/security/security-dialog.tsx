import { Alert, Button, Divider, Stack, Text, Title } from '@mantine/core';
import { removeSecondFactor } from '@overflight/contract/account/security.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordStep } from './password-step.tsx';
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { signInMethodsQuery } from './security-queries.ts';
import { securityTitles, type SecurityStep } from './security-steps.ts';
import { SessionsList } from './sessions-list.tsx';

/** Password, second factor and sessions of the own account. */
export function SecurityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [step, setStep] = useState<SecurityStep>('overview');
  const [note, setNote] = useState<string | null>(null);
  const go = (next: SecurityStep, said: string | null = null) => {
    setStep(next);
    setNote(said);
    if (next === 'overview') void client.invalidateQueries(signInMethodsQuery);
  };
  const back = () => go('overview');
  const close = () => {
    back();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={securityTitles[step]}>
      {step === 'overview' && <Overview note={note} onStep={go} />}
      {step === 'password' && (
        <ChangePasswordForm onBack={back} onDone={() => go('overview', 'Your password has been changed.')} />
      )}
      {step === 'add-factor' && (
        <AddSecondFactor onBack={back} onDone={() => go('overview', 'The second factor is on.')} />
      )}
      {step === 'remove-factor' && (
        <PasswordStep
          text="Sign-in will ask for your password only."
          action="Turn off"
          onBack={back}
          submit={async (password) => {
            await makeCall(removeSecondFactor, { body: { password } });
            go('overview', 'The second factor is off.');
          }}
        />
      )}
      {step === 'renew-codes' && <RenewRecoveryCodes onBack={back} />}
    </Dialog>
  );
}

type OverviewProps = { note: string | null; onStep: (step: SecurityStep) => void };

function Overview({ note, onStep }: OverviewProps) {
  const { data: methods } = useQuery(signInMethodsQuery);
  return (
    <Stack>
      {note && (
        <Alert color="teal" role="status">
          {note}
        </Alert>
      )}
      {methods?.hasPassword === false ? (
        <Text size="sm" className="muted">
          You sign in with single sign-on: your password is changed there, and a second factor is set there.
        </Text>
      ) : (
        <Button variant="default" disabled={!methods} onClick={() => onStep('password')}>
          Change password
        </Button>
      )}
      {methods?.hasPassword && (
        <>
          <Divider />
          <SecondFactorSection methods={methods} onStep={onStep} />
        </>
      )}
      <Divider />
      <Title order={3} size="h5">
        Where you are signed in
      </Title>
      <SessionsList />
    </Stack>
  );
}
