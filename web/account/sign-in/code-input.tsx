import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Pick<TextInputProps, 'value' | 'onChange' | 'error'>;

/** Six digits from a mail; phones offer to fill them in. */
export function CodeInput(field: Props) {
  return (
    <TextInput
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      maxLength={6}
      {...field}
      styles={{ input: { letterSpacing: '0.4em', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}
