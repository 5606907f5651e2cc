import { followVehicles, listVehicles } from '@overflight/contract/telemetry.ts';
import { expect, it, onTestFinished } from 'vitest';
import { answer, keepWaiting } from '../testing/answers.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { liveVehicles } from './live-vehicles.ts';
import { VehiclesSection } from './telemetry-section.tsx';
import { aLocation } from './testing/a-location.ts';

const now = () => new Date().toISOString();
const vehicles = () => [
  aLocation({ vehicle: 'Alpha', number: 1, timestamp: now() }),
  aLocation({ vehicle: 'Bravo', number: 2, objectId: crypto.randomUUID(), batteryPercent: 28, timestamp: now() }),
  aLocation({ vehicle: 'Charlie', number: 3, objectId: crypto.randomUUID(), batteryPercent: 14, timestamp: now() }),
];

it.each(['light', 'dark'] as const)('the troubled vehicles stand first and say what is wrong, %s', async (theme) => {
  const { page } = await renderScreen(<VehiclesSection map={null} operationsHref="/operations" />, {
    answers: [answer(listVehicles, vehicles), keepWaiting(followVehicles)],
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
  await expect.element(list.getByText(/^Auto · 50 m high/).first()).toBeVisible();
  // Nobody is startled who did not ask for it.
  await expect.element(page.getByRole('switch', { name: /Sound when/ })).not.toBeChecked();
  expect(await axeProblems()).toEqual([]);
});
