/** The numbers of the raw form in words; `otherwise` stands for any number that is not in the table. */
export const alertCodes = {
  messageType: { words: ['Alert', 'Update', 'Cancel'], otherwise: 'Alert' },
  certainty: { words: ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'], otherwise: 'Unknown' },
  category: {
    words: [
      'Geo',
      'Met',
      'Safety',
      'Security',
      'Rescue',
      'Fire',
      'Health',
      'Env',
      'Transport',
      'Infra',
      'CBRNE',
      'Other',
    ],
    otherwise: 'Other',
  },
  severity: { words: ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'], otherwise: 'Unknown' },
  urgency: { words: ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'], otherwise: 'Unknown' },
} as const satisfies Record<string, { words: readonly string[]; otherwise: string }>;

export type AlertField = keyof typeof alertCodes;
export type AlertWord<Field extends AlertField> = (typeof alertCodes)[Field]['words'][number];
export type Severity = AlertWord<'severity'>;

/** Codes count from 1. */
export function alertWord<Field extends AlertField>(field: Field, code: number): AlertWord<Field> {
  const { words, otherwise } = alertCodes[field];
  return words[code - 1] ?? otherwise;
}

/** The other way round, for feeds that write words. */
export function alertCode(field: AlertField, word: string): number {
  const { words, otherwise }: { words: readonly string[]; otherwise: string } = alertCodes[field];
  return words.indexOf(words.includes(word) ? word : otherwise) + 1;
}

export const severityColours: Record<Severity, string> = {
  Extreme: 'red',
  Severe: 'orange',
  Moderate: 'yellow',
  Minor: 'blue',
  Unknown: 'lightblue',
};

export const significances = {
  W: 'Warning',
  A: 'Watch',
  Y: 'Advisory',
  S: 'Statement',
  O: 'Outlook',
  B: 'Bulletin',
  M: 'Message',
  L: 'Local Alerts',
  E: 'Extreme',
} as const;
export type SignificanceLetter = keyof typeof significances;
export type Significance = (typeof significances)[SignificanceLetter];

export const classifications = [
  'Coastal',
  'Thunderstorm',
  'Wind',
  'Rain/Flood',
  'Miscellaneous',
  'Tropical',
  'Winter Precipitation',
  'Visibility',
  'Avalanche',
  'Temperature',
  'Air Quality',
] as const;
export type Classification = (typeof classifications)[number];
