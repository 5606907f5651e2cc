import { describe, expect, it } from 'vitest';
import type { UnitSystem } from '../../platform/units.ts';
import { applyFrame, type Vehicles } from '../live/apply-frame.ts';
import { factRows } from './vehicle-facts.ts';
import { aFrame, aLocation, AT } from '../testing/a-location.ts';

function factsOf(
  changes: Parameters<typeof aLocation>[0],
  { laterMs = 0, units = 'metric' }: { laterMs?: number; units?: UnitSystem } = {},
): Record<string, string> {
  const vehicles: Vehicles = new Map();
  applyFrame(vehicles, aFrame({ isWhole: true, vehicles: [aLocation(changes)] }), AT);
  const [vehicle] = vehicles.values();
  if (!vehicle) throw new Error('no vehicle');
  return Object.fromEntries(factRows(vehicle, AT + laterMs, units).map(({ label, text }) => [label, text]));
}

describe('the facts on a vehicle card', () => {
  it('are all that is known', () => {
    expect(factsOf({ climbMps: 1.25 }, { laterMs: 7500 })).toEqual({
      Mode: 'Auto · armed · flying',
      Battery: '80% · 15.2 V',
      'Ground speed': '8.0 m/s',
      Climb: '+1.3 m/s',
      'Above take-off': '50 m',
      'Above sea level': '520 m',
      Heading: '90°',
      GPS: '3D · 14 satellites',
      'Mission item': '3',
      'Last heard': '7 s ago · MAVLink',
    });
  });

  it('are in feet and miles in imperial units', () => {
    expect(factsOf({ climbMps: 1 }, { units: 'imperial' })).toMatchObject({
      'Ground speed': '17.9 mph',
      Climb: '+197 ft/min',
      'Above take-off': '164 ft',
      'Above sea level': '1,706 ft',
    });
  });

  it('show unknown values as such', () => {
    const nothing = {
      mode: null,
      isArmed: null,
      isFlying: null,
      batteryPercent: null,
      batteryVolts: null,
      heightM: null,
      groundSpeedMps: null,
      climbMps: null,
      gpsFix: null,
      satellites: null,
      missionItem: null,
      heading: null,
    };
    const facts = factsOf({ ...nothing, geometry: { type: 'Point', coordinates: [1, 2] }, source: 'http' });
    expect(facts).toMatchObject({ Mode: 'not known', Battery: 'not known', GPS: 'not known', Heading: 'not known' });
    expect(facts).toMatchObject({ 'Above sea level': 'not known', 'Last heard': 'just now · Reported over HTTP' });
    expect(facts).not.toHaveProperty('Climb');
  });

  it('of Remote ID aircraft are what it broadcasts', () => {
    const facts = factsOf({ source: 'remote-id', remoteId: { uasId: 'SER-1', operator: [8.5, 47.25] } });
    expect(facts).toMatchObject({ 'Remote ID': 'SER-1', Operator: '47.25000, 8.50000' });
    expect(facts).toMatchObject({ 'Above the ellipsoid (WGS 84)': '520 m' });
    expect(facts).not.toHaveProperty('Above sea level');
    expect(facts).not.toHaveProperty('Battery');
  });
});
