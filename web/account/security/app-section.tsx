import { Button, Text, Title } from '@mantine/core';
import type { SecurityStep } from './security-steps.ts';

type Props = { isOn: boolean; onStep: (step: SecurityStep) => void };

/** Codes of an authenticator app. */
export function AppSection({ isOn, onStep }: Props) {
  return (
    <>
      <Title order={3} size="h5">
        Authenticator app
      </Title>
      <Text size="sm" className="muted">
        {isOn
          ? 'On: sign-in asks for a code of the app after your password.'
          : 'Off. It adds a code of an app on your phone to your password.'}
      </Text>
      <Button variant="default" onClick={() => onStep(isOn ? 'remove-app' : 'add-app')}>
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </>
  );
}
