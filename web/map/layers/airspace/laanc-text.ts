/** What FAA data says of LAANC, in words; nothing where it says nothing. */
const words: Readonly<Record<string, string>> = {
  '1': 'automatic authorisation possible',
  '0': 'no automatic authorisation',
};

export const laancText = (value: unknown): string => words[String(value)] ?? '';

/** The same where the word LAANC does not stand beside it. */
export function laancSentence(value: unknown): string {
  const text = laancText(value);
  return text && `LAANC: ${text}`;
}
