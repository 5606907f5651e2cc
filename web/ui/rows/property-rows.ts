import { zonedTimeText } from '../time/time-text.ts';

type Properties = Readonly<Record<string, unknown>>;
type Row = { label: string; text: string };

export type RowRules = {
  /** Labels in display order; other properties follow under their own names. */
  labels: Readonly<Record<string, string>>;
  hidden?: readonly string[];
  times?: readonly string[];
  /** Custom formatting of values; an empty text omits the row. */
  texts?: Readonly<Record<string, (value: unknown, properties: Properties) => string>>;
};

/** All non-empty properties by name. */
export function propertyRows(properties: Properties, rules: RowRules): Row[] {
  const { labels, hidden = [] } = rules;
  const known = Object.keys(labels);
  const others = Object.keys(properties).filter((name) => !known.includes(name) && !hidden.includes(name));
  return [...known, ...others].flatMap((name) => {
    const text = valueText(name, properties, rules);
    return text === '' ? [] : [{ label: labels[name] ?? nameText(name), text }];
  });
}

function valueText(name: string, properties: Properties, { texts = {}, times = [] }: RowRules): string {
  const value = properties[name];
  const own = texts[name];
  if (own) return own(value, properties);
  if (value === null || value === undefined || value === '') return '';
  if (times.includes(name)) return timeText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** In the reader's time zone, which is named. */
function timeText(value: unknown): string {
  return zonedTimeText(typeof value === 'number' ? new Date(value) : String(value));
}

/** `upperLimit` reads as 'Upper limit'. */
function nameText(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
