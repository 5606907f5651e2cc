import type { User } from '@overflight/contract/account/account.ts';
import { followLive } from '@overflight/contract/telemetry/live.ts';
import { listCollections, listVehicles, type VehicleLocation } from '@overflight/contract/telemetry/telemetry.ts';
import { expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer, neverAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OperationsScreen } from './operations-screen.tsx';
import { aLocation } from '../testing/a-location.ts';

const droneId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const now = () => new Date().toISOString();
const flying = aLocation({ vehicle: 'Alpha', number: 1, fleetObjectId: droneId, batteryPercent: 18 });
const parked = aLocation({
  vehicle: 'Bravo',
  number: 2,
  objectId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  isFlying: false,
  isArmed: false,
});

type Shown = { as?: User; vehicleId?: string; droneId?: string; heard?: VehicleLocation[]; theme?: 'light' | 'dark' };

function open({ vehicleId, droneId: drone, heard = [flying, parked], theme = 'light', as = aUser('users') }: Shown) {
  const screen = (
    <OperationsScreen
      vehicleId={vehicleId ?? null}
      droneId={drone ?? null}
      hrefOf={(id) => `/operations?vehicle=${id}`}
      mapHref="/map"
      videoOf={(id) => <p>Video of {id}</p>}
      recordOf={(id) => <p>Record of {id}</p>}
    />
  );
  const answers = [
    answer(listVehicles, () => heard.map((one) => ({ ...one, timestamp: now() }))),
    neverAnswer(followLive),
    answer(listCollections, []),
  ];
  return renderScreen(screen, { answers, theme, as });
}

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)(
  'one screen with who flies, its numbers, video and record, at %i × %i, %s',
  async (width, height, theme) => {
    await browser.viewport(width, height);
    const { page } = await open({ vehicleId: flying.objectId, theme });
    await expect
      .element(page.getByRole('list', { name: 'In the air' }).getByRole('link', { name: /Alpha/ }))
      .toBeVisible();
    await expect.element(page.getByRole('list', { name: 'On the ground' }).getByText('Bravo')).toBeVisible();
    const numbers = page.getByRole('region', { name: 'Numbers of Alpha' });
    for (const text of ['164 ft', '17.9 mph', '18% · 15.2 V', 'just now', 'Auto · armed · flying'])
      await expect.element(numbers.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText(`Video of ${droneId}`)).toBeVisible();
    await expect.element(page.getByText(`Record of ${droneId}`)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(await axeProblems()).toEqual([]);
  },
);

it('a fleet drone leads to its vehicle, or to its video if there is no data', async () => {
  const { page } = await open({ droneId });
  await expect.element(page.getByRole('region', { name: 'Numbers of Alpha' })).toBeVisible();
});

it('a drone without data says so, and still has its video and record', async () => {
  const { page } = await open({ droneId, heard: [] });
  await expect.element(page.getByText('No data from this drone.')).toBeVisible();
  await expect.element(page.getByText('No vehicle is flying.')).toBeVisible();
  await expect.element(page.getByText(`Record of ${droneId}`)).toBeVisible();
});

it('by default the first flying vehicle is shown', async () => {
  const { page } = await open({});
  await expect.element(page.getByRole('region', { name: 'Numbers of Alpha' })).toBeVisible();
});

it('a vehicle without a fleet drone says so', async () => {
  const { page } = await open({ vehicleId: parked.objectId });
  await expect
    .element(page.getByText('This vehicle is not linked to a drone of the fleet. Administrators can link it.'))
    .toBeVisible();
  await expect.element(page.getByText(`Video of ${parked.objectId}`)).toBeVisible();
});

it('an administrator links it to a drone right there', async () => {
  const { page } = await open({ vehicleId: parked.objectId, as: aUser('users', 'admins') });
  await page.getByRole('button', { name: 'Link to a drone…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Rename Bravo' })).toBeVisible();
});

it.each([
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)('a vehicle that sends heartbeats alone says so, at %i × %i, %s', async (width, height, theme) => {
  await browser.viewport(width, height);
  const silent = {
    batteryPercent: null,
    batteryVolts: null,
    heightM: null,
    groundSpeedMps: null,
    gpsFix: null,
  } as const;
  const heard = aLocation({
    vehicle: 'Echo',
    geometry: null,
    isFlying: false,
    isArmed: false,
    isAsked: false,
    ...silent,
  });
  const { page } = await open({ vehicleId: heard.objectId, heard: [heard, { ...parked, number: 3 }], theme });
  const numbers = page.getByRole('region', { name: 'Numbers of Echo' });
  await expect.element(numbers.getByText(/^Connected, but sends no position: set SR…_POSITION/)).toBeVisible();
  await expect.element(numbers.getByText('Missing: position, battery, GPS')).toBeVisible();
  await expect.element(numbers.getByText('Connected', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeProblems()).toEqual([]);
});
