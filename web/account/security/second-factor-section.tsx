import { Button, Group, Text, Title } from '@mantine/core';
import type { readSignInMethods } from '@overflight/contract/account/security.ts';
import type { AnswerOf } from '@overflight/contract/call.ts';
import type { SecurityStep } from './security-steps.ts';

type Props = { methods: AnswerOf<typeof readSignInMethods>; onStep: (step: SecurityStep) => void };

export function SecondFactorSection({ methods, onStep }: Props) {
  const { hasSecondFactor, recoveryCodesLeft } = methods;
  return (
    <>
      <Title order={3} size="h5">
        Second factor
      </Title>
      <Text size="sm" className="muted">
        {hasSecondFactor
          ? `On: sign-in asks for a code of your authenticator app. ${recoveryCodesLeft} recovery codes are left.`
          : 'Off: sign-in asks for your password only.'}
      </Text>
      {hasSecondFactor ? (
        <Group grow>
          <Button variant="default" onClick={() => onStep('renew-codes')}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => onStep('remove-factor')}>
            Turn off
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => onStep('add-factor')}>
          Turn on
        </Button>
      )}
    </>
  );
}
