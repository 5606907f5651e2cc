import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Pick<TextInputProps, 'value' | 'onChange' | 'error' | 'label' | 'description' | 'autoFocus'> & {
  /** Ten letters and digits instead of six digits. */
  isLong?: boolean;
};

const kinds = {
  // Apps show the six digits with a space.
  short: { inputMode: 'numeric', maxLength: 7, letterSpacing: '0.4em' },
  long: { inputMode: 'text', maxLength: 20, letterSpacing: '0.15em' },
} as const;

/** A code from a mail or an app; phones offer to fill it in. */
export function CodeInput({ isLong = false, ...field }: Props) {
  const { letterSpacing, ...input } = kinds[isLong ? 'long' : 'short'];
  return (
    <TextInput
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      {...input}
      {...field}
      styles={{ input: { letterSpacing, fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}
