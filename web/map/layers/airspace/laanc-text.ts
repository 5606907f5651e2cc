/** LAANC availability from FAA data as text; empty if unknown. */
const labels: Readonly<Record<string, string>> = {
  '1': 'automatic authorisation possible',
  '0': 'no automatic authorisation',
};

export const laancText = (value: unknown): string => labels[String(value)] ?? '';

/** The same as a sentence that names LAANC. */
export function laancSentence(value: unknown): string {
  const text = laancText(value);
  return text && `LAANC: ${text}`;
}
