import { deleteAircraft, listAircraft, saveAircraft, type OwnAircraft } from '@overflight/contract/fleet/aircraft.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AircraftSection } from './aircraft-section.tsx';

const heavy: OwnAircraft = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950a',
  make: 'Own',
  model: 'Heavy',
  basedOn: 'dji-m3e',
  figures: { hoverPower: 150 },
};
const open = (list: OwnAircraft[]) =>
  renderScreen(<AircraftSection />, {
    as: aUser('fleet-management'),
    answers: [answer(listAircraft, list), answer(saveAircraft, heavy), answer(deleteAircraft)],
  });

it('FLY-01 an own aircraft is added with the figures typed', async () => {
  const { page, server } = await open([]);
  await page.getByRole('button', { name: 'Add an aircraft' }).click();
  await page.getByLabelText(/^Make/).fill('Own');
  await page.getByLabelText(/^Model/).fill('Heavy');
  await page.getByLabelText('Power in hover (W)').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByLabelText('Power in hover (W)')).toBeInvalid();
  await page.getByLabelText('Power in hover (W)').fill('150');
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.asked(saveAircraft)).toMatchObject([
    { body: { make: 'Own', model: 'Heavy', basedOn: 'px4', figures: { hoverPower: 150 } } },
  ]);
});

it('FLY-01 is listed with its base, and removed', async () => {
  const { page, server } = await open([heavy]);
  await expect.element(page.getByText('Based on DJI Mavic 3 Enterprise · Power in hover 150 W')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Own Heavy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => server.asked(deleteAircraft).length).toBe(1);
});
