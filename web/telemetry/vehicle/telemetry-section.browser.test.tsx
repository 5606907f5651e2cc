import { followLive } from '@overflight/contract/telemetry/live.ts';
import { listVehicles } from '@overflight/contract/telemetry/telemetry.ts';
import { expect, it, onTestFinished } from 'vitest';
import { answer, neverAnswer } from '../../testing/answers.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { MapHandle } from '../../map/map-handle.ts';
import { drawnVehicles } from '../live/drawn-vehicles.ts';
import { liveVehicles } from '../live/live-vehicles.ts';
import { VehiclesSection } from './telemetry-section.tsx';
import { aLocation } from '../testing/a-location.ts';

const now = () => new Date().toISOString();
const vehicles = () => [
  aLocation({ vehicle: 'Alpha', number: 1, timestamp: now() }),
  aLocation({ vehicle: 'Bravo', number: 2, objectId: crypto.randomUUID(), batteryPercent: 28, timestamp: now() }),
  aLocation({ vehicle: 'Charlie', number: 3, objectId: crypto.randomUUID(), batteryPercent: 14, timestamp: now() }),
];

it.each(['light', 'dark'] as const)('vehicles with alerts are listed first with their alerts, %s', async (theme) => {
  const { page } = await renderScreen(<VehiclesSection map={null} operationsHref="/operations" />, {
    answers: [answer(listVehicles, vehicles), neverAnswer(followLive)],
    theme,
  });
  onTestFinished(liveVehicles.open());
  const list = page.getByRole('list', { name: 'Vehicles' });
  const names = () =>
    list
      .getByRole('button')
      .elements()
      .map((one) => /^(.+?)Live/.exec(one.textContent)?.[1]);
  await expect.poll(names).toEqual(['Charlie', 'Bravo', 'Alpha']);
  await expect.element(list.getByText('Battery 14%')).toBeVisible();
  await expect.element(list.getByText(/^Auto · 164 ft high/).first()).toBeVisible();
  // Off by default.
  await expect.element(page.getByRole('switch', { name: /Sound for critical/ })).not.toBeChecked();
  expect(await axeProblems()).toEqual([]);
});

const heartbeatsOnly = {
  geometry: null,
  heading: null,
  isArmed: false,
  isFlying: false,
  batteryPercent: null,
  batteryVolts: null,
  heightM: null,
  groundSpeedMps: null,
  climbMps: null,
  gpsFix: null,
  satellites: null,
  missionItem: null,
} as const;
const cases = [
  {
    why: 'and cannot be asked',
    isAsked: false,
    text: 'Connected, but sends no position: set SR…_POSITION on the vehicle, or allow sending on its link.',
  },
  { why: 'and is asked', isAsked: true, text: 'Connected, but sends no position yet: it has been requested.' },
  {
    why: 'without a fix',
    isAsked: true,
    gpsFix: 'No fix',
    text: 'Connected, but no position yet: GPS reports "No fix".',
  },
] as const;

it.each(cases)('a connected vehicle without a position is listed with what is missing, $why', async (one) => {
  const { text, why: _, ...changes } = one;
  const heard = aLocation({ vehicle: 'Echo', ...heartbeatsOnly, ...changes, timestamp: now() });
  const flights: object[] = [];
  const map = { flyTo: (to: object) => flights.push(to) } as unknown as MapHandle;
  const { page } = await renderScreen(<VehiclesSection map={map} operationsHref="/operations" />, {
    answers: [answer(listVehicles, () => [heard]), neverAnswer(followLive)],
  });
  onTestFinished(liveVehicles.open());
  const row = page.getByRole('list', { name: 'Vehicles' }).getByRole('button', { name: /Echo/ });
  await expect.element(row.getByText(text)).toBeVisible();
  await expect.element(row.getByText('No position', { exact: true })).toBeVisible();
  await expect.element(row.getByText('Connected', { exact: true })).toBeVisible();
  expect(row.getByText('Live', { exact: true }).elements()).toEqual([]);
  const missing = 'gpsFix' in changes ? 'Missing: position, battery' : 'Missing: position, battery, GPS';
  await expect.element(row.getByText(missing, { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 live, 0 stale, 1 without position · MAVLink 1')).toBeVisible();
  await row.click();
  expect(flights).toEqual([]);
  expect(drawnVehicles(liveVehicles.all(Date.now()), { now: Date.now(), chosenId: null })).toEqual([]);
  expect(await axeProblems()).toEqual([]);
});
