/** Labels of the numeric codes in raw alerts; `otherwise` is used for unknown codes. */
export const alertCodes = {
  messageType: { labels: ['Alert', 'Update', 'Cancel'], otherwise: 'Alert' },
  certainty: { labels: ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'], otherwise: 'Unknown' },
  category: {
    labels: [
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
  severity: { labels: ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'], otherwise: 'Unknown' },
  urgency: { labels: ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'], otherwise: 'Unknown' },
} as const satisfies Record<string, { labels: readonly string[]; otherwise: string }>;

export type AlertField = keyof typeof alertCodes;
export type AlertLabel<Field extends AlertField> = (typeof alertCodes)[Field]['labels'][number];
export type Severity = AlertLabel<'severity'>;

/** Codes count from 1. */
export function alertLabel<Field extends AlertField>(field: Field, code: number): AlertLabel<Field> {
  const { labels, otherwise } = alertCodes[field];
  return labels[code - 1] ?? otherwise;
}

/** The inverse, for feeds with labels. */
export function alertCode(field: AlertField, label: string): number {
  const { labels, otherwise }: { labels: readonly string[]; otherwise: string } = alertCodes[field];
  return labels.indexOf(labels.includes(label) ? label : otherwise) + 1;
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
