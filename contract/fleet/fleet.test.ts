import { describe, expect, it } from 'vitest';
import { dueOf, usualDueLimits, worstDue } from './fleet-due.ts';
import { fleet, fleetCategories, propertiesSchema } from './fleet-fields.ts';
import { DEFAULT_LOCATION, saveFleetObject } from './fleet.ts';

describe('fields', () => {
  it('FLEET-09 every category has exactly its fields', () => {
    const names = (category: keyof typeof fleet) => fleet[category].fields.map(({ name }) => name).join(' ');
    expect(names('pilots')).toBe(
      'name phone email address license renewalDate flightHours flightNumber lastFlightData availability',
    );
    expect(names('drones')).toBe(
      'name manufacture model aircraftId serial serviceDate flightHours registration renewalDate',
    );
    expect(names('batteries')).toBe('name batteryId batteryCycles lastUseDate');
  });

  it('a new object is at -97, 40', () => {
    expect(DEFAULT_LOCATION).toEqual([-97, 40]);
    const object = saveFleetObject.body.parse({ collectionId: 'drones', properties: { name: 'A' } });
    expect(object.geometry.coordinates).toEqual([-97, 40]);
  });

  it.each(fleetCategories)('%s: only the name must be there', (category) => {
    const schema = propertiesSchema(category);
    expect(schema.safeParse({ name: ' A ' }).data).toMatchObject({ name: 'A' });
    expect(schema.safeParse({ name: ' ' }).success).toBe(false);
    expect(schema.safeParse({ name: 'A', wings: '2' }).success).toBe(false);
  });

  it.each([
    ['pilots', 'email', 'ada@example.org', 'ada@'],
    ['pilots', 'phone', '+1 (555) 010-0100', 'call me'],
    ['pilots', 'renewalDate', '2028-02-29', '2027-02-29'],
    ['pilots', 'flightHours', '12.5', '12h'],
    ['pilots', 'flightNumber', '3', '3.5'],
    ['drones', 'serviceDate', '2027-01-31', '31.01.2027'],
    ['batteries', 'batteryCycles', '120', '-1'],
  ] as const)('%s: %s is %s, and never %s', (category, field, good, bad) => {
    const read = (value: string) => propertiesSchema(category).safeParse({ name: 'A', [field]: value });
    expect(read(good).data?.[field]).toBe(good);
    expect(read('').data?.[field]).toBe('');
    expect(read(bad).error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

describe('what is due', () => {
  const on = (today: string) => ({ today, limits: usualDueLimits });
  const pilot = (renewalDate: string) => dueOf('pilots', { name: 'A', renewalDate }, on('2026-11-15'))[0];

  it.each([
    ['2026-12-16', 'fine', 'Licence ends in 31 days'],
    ['2026-12-15', 'due-soon', 'Licence ends in 30 days'],
    ['2026-11-16', 'due-soon', 'Licence ends in 1 day'],
    ['2026-11-15', 'due-soon', 'Licence ends today'],
    ['2026-11-14', 'overdue', 'Licence ended 1 day ago'],
    ['', 'unknown', 'Licence: not recorded'],
  ])('a licence until %s is %s', (day, state, text) => {
    expect(pilot(day)).toMatchObject({ state, text });
  });

  it.each([
    ['179', 'fine'],
    ['180', 'due-soon'],
    ['199', 'due-soon'],
    ['200', 'overdue'],
  ])('a battery of %s cycles is %s', (batteryCycles, state) => {
    expect(dueOf('batteries', { name: 'A', batteryCycles }, on('2026-11-15'))[0]?.state).toBe(state);
  });

  it('of a drone the most pressing comes first, and an unknown fact never hides an overdue one', () => {
    const due = dueOf('drones', { name: 'A', serviceDate: '2026-11-01' }, on('2026-11-15'));
    expect(due.map(({ what, state }) => `${what} ${state}`)).toEqual(['Service overdue', 'Registration unknown']);
    expect(due[0]?.text).toBe('Service was due 14 days ago');
    expect(worstDue(due)).toBe('overdue');
    expect(worstDue(dueOf('drones', { name: 'A', serviceDate: '2030-01-01' }, on('2026-11-15')))).toBe('unknown');
  });
});
