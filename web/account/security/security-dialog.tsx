import { Alert, Button, Divider, Stack, Text, Title } from '@mantine/core';
import { removePasskey } from '@overflight/contract/account/passkeys.ts';
import { removeSecondFactor } from '@overflight/contract/account/security.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../platform/calls/api-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AddPasskey } from '../passkeys/add-passkey.tsx';
import { passkeysQuery, PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';
import { AppSection } from './app-section.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasswordStep } from './password-step.tsx';
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
import { signInMethodsQuery } from './security-queries.ts';
import { securityTitle, type SecurityStep } from './security-steps.ts';
import { SessionsList } from './sessions-list.tsx';

/** Password, second factors and sessions of the own account. */
export function SecurityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [step, setStep] = useState<SecurityStep>('overview');
  const [note, setNote] = useState<string | null>(null);
  const go = (next: SecurityStep, said: string | null = null) => {
    setStep(next);
    setNote(said);
    if (next !== 'overview') return;
    void client.invalidateQueries(signInMethodsQuery);
    void client.invalidateQueries(passkeysQuery);
  };
  const back = () => go('overview');
  const close = () => {
    back();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={securityTitle(step)}>
      {step === 'overview' && <Overview note={note} onStep={go} />}
      {step === 'password' && (
        <ChangePasswordForm onBack={back} onDone={() => go('overview', 'Your password has been changed.')} />
      )}
      {step === 'add-app' && (
        <AddSecondFactor onBack={back} onDone={() => go('overview', 'The authenticator app is on.')} />
      )}
      {step === 'remove-app' && (
        <PasswordStep
          text="Sign-in will no longer ask for a code of the app."
          action="Turn off"
          onBack={back}
          submit={async (password) => {
            await makeCall(removeSecondFactor, { body: { password } });
            go('overview', 'The authenticator app is off.');
          }}
        />
      )}
      {step === 'add-passkey' && (
        <AddPasskey onBack={back} onDone={() => go('overview', 'The passkey has been added.')} />
      )}
      {typeof step === 'object' && (
        <PasswordStep
          text="It will no longer sign you in. Delete it on your device too."
          action="Remove"
          onBack={back}
          submit={async (password) => {
            await makeCall(removePasskey, { params: { id: step.id }, body: { password } });
            go('overview', 'The passkey has been removed.');
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
          <PasskeysSection onAdd={() => onStep('add-passkey')} onRemove={onStep} />
          <Divider />
          <AppSection isOn={methods.hasApp} onStep={onStep} />
          {(methods.hasApp || methods.passkeys > 0) && (
            <>
              <Divider />
              <RecoveryCodesSection left={methods.recoveryCodesLeft} onRenew={() => onStep('renew-codes')} />
            </>
          )}
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

function RecoveryCodesSection({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <>
      <Title order={3} size="h5">
        Recovery codes
      </Title>
      <Text size="sm" className="muted">
        For the day without app or passkey: {left} recovery codes are left.
      </Text>
      <Button variant="default" onClick={onRenew}>
        New recovery codes
      </Button>
    </>
  );
}
