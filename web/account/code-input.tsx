import { TextInput } from '@mantine/core';

type Props = { value: string; onChange: (code: string) => void; error: string | undefined };

export function CodeInput({ value, onChange, error }: Props) {
  return (
    <TextInput
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      styles={{ input: { letterSpacing: '0.4em', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}
