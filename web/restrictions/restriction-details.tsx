import { ceilingText } from '../map/layers/ceiling.ts';
import { PropertyTable } from '../ui/property-table.tsx';
import { restrictionLabels } from './restriction-fields.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Every property of a restriction that says anything, published or drawn here. */
export function RestrictionDetails({ properties }: { properties: Properties }) {
  return <PropertyTable rows={restrictionRows(properties)} />;
}

type Row = { label: string; text: string };

/** Known fields first and in their order, then whatever else there is. */
export function restrictionRows(properties: Properties): Row[] {
  const known = Object.keys(restrictionLabels);
  const others = Object.keys(properties).filter((name) => !known.includes(name) && name !== 'CEILING');
  return [...known, ...others].flatMap((name) => {
    const text = valueText(name, properties[name], properties);
    return text === '' ? [] : [{ label: restrictionLabels[name] ?? name, text }];
  });
}

function valueText(name: string, value: unknown, properties: Properties): string {
  if (name === 'ceilingMeters') return ceilingOf(properties);
  if (value === null || value === undefined || value === '') return '';
  if (name === 'APT1_LAANC') return Number(value) === 1 ? 'LAANC enabled' : 'not enabled';
  if (name === 'activeTime' || name === 'endTime') return timeText(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function ceilingOf({ ceilingMeters, CEILING }: Properties): string {
  if (typeof CEILING === 'number') return `${Math.round(CEILING)} ft`;
  return ceilingText(typeof ceilingMeters === 'number' ? ceilingMeters : null);
}

function timeText(value: unknown): string {
  const time = typeof value === 'number' ? new Date(value) : new Date(String(value));
  return Number.isNaN(time.getTime()) ? String(value) : time.toLocaleString();
}
