import { expect, it } from 'vitest';
import { applyFrame, type Vehicles } from '../live/apply-frame.ts';
import type { LiveVehicle } from '../live/live-vehicle.ts';
import { aFrame, aLocation, AT } from '../testing/a-location.ts';
import { byTrouble, troublesOf } from './vehicle-troubles.ts';

function aVehicle(changes: Parameters<typeof aLocation>[0] = {}): LiveVehicle {
  const vehicles: Vehicles = new Map();
  applyFrame(vehicles, aFrame({ isWhole: true, vehicles: [aLocation(changes)] }), AT);
  const [vehicle] = vehicles.values();
  if (!vehicle) throw new Error('There is none.');
  return vehicle;
}
const textsOf = (changes: Parameters<typeof aLocation>[0], laterMs = 0) =>
  troublesOf(aVehicle(changes), AT + laterMs).map(({ level, text }) => `${level}: ${text}`);

it('tells of a battery that runs low, and of one that is as good as empty', () => {
  expect(textsOf({ batteryPercent: 31 })).toEqual([]);
  expect(textsOf({ batteryPercent: 30 })).toEqual(['caution: Battery 30%']);
  expect(textsOf({ batteryPercent: 20 })).toEqual(['stop: Battery 20%']);
  expect(textsOf({ batteryPercent: null })).toEqual([]);
});

it('tells of a link that was lost in flight, and not of one that was switched off on the ground', () => {
  expect(textsOf({}, 10_000)).toEqual([]);
  expect(textsOf({}, 12_000)).toEqual(['stop: No link for 12 s']);
  expect(textsOf({ isFlying: null }, 180_000)).toEqual(['stop: No link for 3 min']);
  expect(textsOf({ isFlying: false }, 12_000)).toEqual([]);
});

it('has the gravest first, and says nothing of aircraft that are not ours', () => {
  expect(textsOf({ batteryPercent: 25, warning: 'Compass' }, 12_000)).toEqual([
    'stop: No link for 12 s',
    'caution: Battery 25%',
    'caution: Compass',
  ]);
  expect(textsOf({ source: 'remote-id', batteryPercent: 5 }, 60_000)).toEqual([]);
});

it('lists the troubled vehicles first, then all by their names', () => {
  const listed = [
    aVehicle({ vehicle: 'Alpha' }),
    aVehicle({ vehicle: 'Bravo', warning: 'Compass' }),
    aVehicle({ vehicle: 'Delta', batteryPercent: 10 }),
    aVehicle({ vehicle: 'Charlie', batteryPercent: 12 }),
  ];
  expect(byTrouble(listed, AT).map(({ vehicle }) => vehicle)).toEqual(['Charlie', 'Delta', 'Bravo', 'Alpha']);
});
