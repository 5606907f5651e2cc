type Properties = Readonly<Record<string, unknown>>;
type Row = { label: string; text: string };

/** Fields as people read them, in the order they are shown; what is not here follows under its own name. */
const labels: Readonly<Record<string, string>> = {
  event: 'Event',
  ceilingMeters: 'Ceiling',
  activeTime: 'Active from',
  endTime: 'Until',
  effective: 'From',
  expires: 'Until',
  sent: 'Issued',
  areaDesc: 'Area',
  urgency: 'Urgency',
  certainty: 'Certainty',
  Reason: 'Reason',
  Proponent: 'Issuing entity',
  State: 'State',
  County: 'County',
  POC: 'Contact',
  source: 'Source',
  isDemo: 'Demo data',
};
const times: ReadonlySet<string> = new Set(['activeTime', 'endTime', 'effective', 'expires', 'sent']);
/** Told elsewhere in the dialog, or of no use to people. */
const hidden: ReadonlySet<string> = new Set([
  'name',
  'headline',
  'description',
  'severity',
  'color',
  'detailKey',
  'identifier',
]);

/** The factor of the specification. */
const FEET_PER_METRE = 3.28;

/** Everything that is known of a restriction or an alert and says anything, name by name. */
export function propertyRows(properties: Properties): Row[] {
  const known = Object.keys(labels);
  const others = Object.keys(properties).filter((name) => !known.includes(name) && !hidden.has(name));
  return [...known, ...others].flatMap((name) => {
    const text = valueText(name, properties[name]);
    return text === '' ? [] : [{ label: labels[name] ?? nameText(name), text }];
  });
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (name === 'ceilingMeters' && typeof value === 'number')
    return `${Math.round(value * FEET_PER_METRE)} ft (${Math.round(value)} m)`;
  if (times.has(name)) return timeText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** In the reader's own time zone, which is named. */
function timeText(value: unknown): string {
  const time = new Date(typeof value === 'number' ? value : String(value));
  if (Number.isNaN(time.getTime())) return String(value);
  return time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' });
}

/** `upperLimit` reads as 'Upper limit'. */
function nameText(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
