import { Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { reloadUser } from '../../platform/calls/session.ts';
import { showError } from '../../platform/show-error.ts';
import { AuthLayout } from '../sign-in/auth-layout.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';

/** For a person whose tenant requires a second factor, until there is one. */
export function RequiredFactorScreen() {
  const navigate = useNavigate();
  return (
    <AuthLayout title="Add a second factor">
      <Stack>
        <Text size="sm">Your administrator requires it of everybody. You can go on once it is set up.</Text>
        <AddSecondFactor
          backLabel="Sign Out"
          onBack={() => void navigate('/logout')}
          onDone={() => void reloadUser().catch(showError)}
        />
      </Stack>
    </AuthLayout>
  );
}
