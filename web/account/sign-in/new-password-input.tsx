import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { passwordLimits } from '@overflight/contract/account/account.ts';

/** Input for a new password. */
export function NewPasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      description={`At least ${passwordLimits.min} characters, not a common password`}
      autoComplete="new-password"
      {...props}
    />
  );
}
