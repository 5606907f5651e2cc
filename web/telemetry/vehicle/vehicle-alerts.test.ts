import { expect, it } from 'vitest';
import { applyFrame, type Vehicles } from '../live/apply-frame.ts';
import type { VehicleOnMap } from '../live/live-vehicle.ts';
import { aFrame, aLocation, AT } from '../testing/a-location.ts';
import { sortedByAlert, alertsOf } from './vehicle-alerts.ts';

function aVehicle(changes: Parameters<typeof aLocation>[0] = {}): VehicleOnMap {
  const vehicles: Vehicles = new Map();
  applyFrame(vehicles, aFrame({ isWhole: true, vehicles: [aLocation(changes)] }), AT);
  const [vehicle] = vehicles.values();
  if (!vehicle) throw new Error('There is none.');
  return vehicle;
}
const textsOf = (changes: Parameters<typeof aLocation>[0], laterMs = 0) =>
  alertsOf(aVehicle(changes), AT + laterMs).map(({ level, text }) => `${level}: ${text}`);

it('alerts to a low and to a critical battery', () => {
  expect(textsOf({ batteryPercent: 31 })).toEqual([]);
  expect(textsOf({ batteryPercent: 30 })).toEqual(['caution: Battery 30%']);
  expect(textsOf({ batteryPercent: 20 })).toEqual(['stop: Battery 20%']);
  expect(textsOf({ batteryPercent: null })).toEqual([]);
});

it('alerts to a link lost in flight, but not on the ground', () => {
  expect(textsOf({}, 10_000)).toEqual([]);
  expect(textsOf({}, 12_000)).toEqual(['stop: No link for 12 s']);
  expect(textsOf({ isFlying: null }, 180_000)).toEqual(['stop: No link for 3 min']);
  expect(textsOf({ isFlying: false }, 12_000)).toEqual([]);
});

it('lists the most severe first, and none for Remote ID aircraft', () => {
  expect(textsOf({ batteryPercent: 25, warning: 'Compass' }, 12_000)).toEqual([
    'stop: No link for 12 s',
    'caution: Battery 25%',
    'caution: Compass',
  ]);
  expect(textsOf({ source: 'remote-id', batteryPercent: 5 }, 60_000)).toEqual([]);
});

it('lists vehicles with alerts first, then by name', () => {
  const listed = [
    aVehicle({ vehicle: 'Alpha' }),
    aVehicle({ vehicle: 'Bravo', warning: 'Compass' }),
    aVehicle({ vehicle: 'Delta', batteryPercent: 10 }),
    aVehicle({ vehicle: 'Charlie', batteryPercent: 12 }),
  ];
  expect(sortedByAlert(listed, AT).map(({ vehicle }) => vehicle)).toEqual(['Charlie', 'Delta', 'Bravo', 'Alpha']);
});
