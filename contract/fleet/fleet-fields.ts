import { z } from 'zod';

export const fleetCategories = ['pilots', 'drones', 'batteries'] as const;
export type FleetCategory = (typeof fleetCategories)[number];

/** How a field is typed in and checked. */
export type FieldKind = 'text' | 'date' | 'email' | 'phone' | 'number' | 'count';

type Field = { name: string; label: string; kind: FieldKind; hint?: string };

type CategoryEntry = {
  /** Singular, capitalised. */
  one: string;
  many: string;
  description: string;
  fields: readonly Field[];
};

/** Fields of each kind of object; a name always comes first. */
export const fleet = {
  drones: {
    one: 'Drone',
    many: 'Drones',
    description: 'Aircraft with their service and registration',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'manufacture', label: 'Manufacturer', kind: 'text' },
      { name: 'model', label: 'Model', kind: 'text' },
      { name: 'aircraftId', label: 'Aircraft ID', kind: 'text' },
      { name: 'serial', label: 'Serial', kind: 'text' },
      { name: 'serviceDate', label: 'Service Date', kind: 'date', hint: 'When the next service is due' },
      { name: 'flightHours', label: 'Flight Hours', kind: 'number' },
      { name: 'registration', label: 'Registration', kind: 'text' },
      { name: 'renewalDate', label: 'Renewal Date', kind: 'date', hint: 'When the registration ends' },
    ],
  },
  pilots: {
    one: 'Pilot',
    many: 'Pilots',
    description: 'People with their licences',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'phone', label: 'Phone', kind: 'phone' },
      { name: 'email', label: 'Email', kind: 'email' },
      { name: 'address', label: 'Address', kind: 'text' },
      { name: 'license', label: 'License', kind: 'text' },
      { name: 'renewalDate', label: 'Renewal Date', kind: 'date', hint: 'When the licence ends' },
      { name: 'flightHours', label: 'Flight Hours', kind: 'number' },
      { name: 'flightNumber', label: 'Flight Number', kind: 'count' },
      { name: 'lastFlightData', label: 'Last Flight Date', kind: 'date' },
      { name: 'availability', label: 'Availability', kind: 'text' },
    ],
  },
  batteries: {
    one: 'Battery',
    many: 'Batteries',
    description: 'Batteries with their cycles',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'batteryId', label: 'Battery ID', kind: 'text' },
      { name: 'batteryCycles', label: 'Battery Cycles', kind: 'count' },
      { name: 'lastUseDate', label: 'Last Use Date', kind: 'date' },
    ],
  },
} as const satisfies Record<FleetCategory, CategoryEntry>;

export function fleetCategory(category: FleetCategory): CategoryEntry {
  return fleet[category];
}

const MAX_CHARACTERS = 200;

/** Valid years for a document; other years are typing errors. */
const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '1950' && text < '2200';
};

const orEmpty = (fits: (text: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .max(MAX_CHARACTERS)
    .refine((text) => text === '' || fits(text), message);

/** All values are text as typed; empty means unknown. */
export const fieldSchemas: Record<FieldKind, z.ZodType<string, string>> = {
  text: orEmpty(() => true, ''),
  date: orEmpty(isDay, 'not a date such as 2027-03-31'),
  email: orEmpty((text) => z.email().safeParse(text).success, 'not an e-mail address'),
  phone: orEmpty((text) => /^\+?[\d\s().-]{5,30}$/.test(text), 'not a phone number'),
  number: orEmpty((text) => /^\d{1,7}(\.\d{1,3})?$/.test(text), 'not a number such as 12.5'),
  count: orEmpty((text) => /^\d{1,7}$/.test(text), 'not a whole number'),
};

export type FleetProperties = Readonly<Record<string, string>> & { readonly name: string };

/** The fields of a category, each validated by its kind; unknown fields are refused, missing ones are empty. */
export function propertiesSchema(category: FleetCategory): z.ZodType<FleetProperties, Record<string, unknown>> {
  const shape = fleetCategory(category).fields.map(({ name, kind }) => {
    // Other clients may send numbers as numbers.
    const schema = z.preprocess(
      (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
      fieldSchemas[kind],
    );
    return [name, name === 'name' ? fieldSchemas.text.pipe(z.string().min(1, 'This field is required')) : schema];
  });
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType<string>>) as unknown as z.ZodType<
    FleetProperties,
    Record<string, unknown>
  >;
}
