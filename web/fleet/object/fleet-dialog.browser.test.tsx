import { DEFAULT_LOCATION, readFleetObject, saveFleetObject } from '@overflight/contract/fleet/fleet.ts';
import { fleet, fleetCategories, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FleetDialog } from './fleet-dialog.tsx';
import { aDrone } from '../testing/a-drone.ts';

const heron = aDrone('Heron', { model: 'M350', flightHours: '12.5' });

type Opened = { category?: FleetCategory; id?: string; theme?: 'light' | 'dark' };

async function open({ category = 'drones', id, theme = 'light' }: Opened = {}, ...answers: FakeAnswer[]) {
  const [onClose, onRefused] = [vi.fn<() => void>(), vi.fn<(id: string, draft: object) => void>()];
  const menu = id === undefined ? 'create' : 'edit';
  const { page, server } = await renderScreen(
    <FleetDialog {...{ category, menu, onClose, onRefused }} id={id ?? null} draft={null} />,
    { as: aUser('fleet-management'), answers, theme },
  );
  const field = (name: string) => page.getByLabelText(new RegExp(`^${name}( \\*)?$`));
  return { page, server, onClose, onRefused, field };
}

describe('the dialog of a fleet object', () => {
  it.each(fleetCategories)('FLEET-06 FLEET-09 has one input for each field of %s, Save and Close', async (category) => {
    const { page, field } = await open({ category });
    const { one, fields } = fleet[category];
    const dialog = page.getByRole('dialog', { name: `Create ${one}` });
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible();
    for (const { label } of fields) await expect.element(field(label)).toBeVisible();
    expect(dialog.element().querySelectorAll('input')).toHaveLength(fields.length);
    await expect.element(field('Name')).toHaveFocus();
  });

  it.each([
    ['pilots', 'Name', ' ', 'This field is required'],
    ['pilots', 'Email', 'ada@', 'not an e-mail address'],
    ['pilots', 'Phone', 'five', 'not a phone number'],
    ['pilots', 'Flight Number', '1.5', 'not a whole number'],
    ['drones', 'Flight Hours', '-3', 'not a number such as 12.5'],
    ['drones', 'Service Date', '0026-01-01', 'not a date such as 2027-03-31'],
    ['batteries', 'Battery Cycles', 'many', 'not a whole number'],
  ] as const)(
    'of %s refuses %s "%s" with a message under the field, and focuses it',
    async (category, label, text, words) => {
      const { server, onClose, field } = await open({ category });
      await field('Name').fill('Heron');
      await field(label).fill(text);
      await userEvent.keyboard('{Enter}');
      await expect.element(field(label)).toBeInvalid();
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`^${words}`));
      await expect.element(field(label)).toHaveFocus();
      expect(onClose).not.toHaveBeenCalled();
      expect(server.asked(saveFleetObject)).toEqual([]);
    },
  );

  it('FLEET-09 saves with Enter, under a new id, at the default location', async () => {
    const { server, onClose, field } = await open({}, answer(saveFleetObject, heron));
    await field('Name').fill(' Heron ');
    await field('Flight Hours').fill('12.5');
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    await expect.poll(() => server.asked(saveFleetObject)).toHaveLength(1);
    const [{ body } = { body: undefined }] = server.asked(saveFleetObject);
    expect(body).toMatchObject({
      collectionId: 'drones',
      properties: { name: 'Heron', flightHours: '12.5', model: '' },
    });
    expect(body?.objectId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body?.geometry.coordinates).toEqual(DEFAULT_LOCATION);
  });

  it('a save that the server refuses reopens the form with the typed values', async () => {
    const detail = 'The fleet is full.';
    const { page, onRefused, field } = await open({}, refuse(saveFleetObject, { status: 409, detail }));
    await field('Name').fill('Heron');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText(detail)).toBeVisible();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.objectContaining({ name: 'Heron' }));
  });

  it('asks before discarding typed values, and only then', async () => {
    const { page, onClose, field } = await open();
    await field('Name').fill('Heron');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: 'Are you sure you wish to close?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(onClose).not.toHaveBeenCalled();
    await field('Name').fill('');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  });

  it('FLEET-06 edits the object from the server, and keeps its location', async () => {
    const { page, server, field } = await open(
      { id: heron.objectId },
      answer(readFleetObject, heron),
      answer(saveFleetObject, heron),
    );
    await expect.element(page.getByRole('dialog', { name: 'Edit Drone' })).toBeVisible();
    await expect.element(field('Model')).toHaveValue('M350');
    await field('Model').fill('M400');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.asked(saveFleetObject)).toHaveLength(1);
    expect(server.asked(saveFleetObject)[0]?.body).toMatchObject({
      objectId: heron.objectId,
      geometry: heron.geometry,
      properties: { name: 'Heron', model: 'M400' },
    });
  });

  it('shows that the object is loading', async () => {
    const { page } = await open({ id: 'heron' }, neverAnswer(readFleetObject));
    const dialog = page.getByRole('dialog', { name: 'Edit Drone' });
    await expect.element(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('says that the object to edit is gone', async () => {
    const gone = refuse(readFleetObject, { status: 404, detail: 'There is no such object.' });
    const { page } = await open({ id: 'heron' }, gone);
    await expect.element(page.getByRole('alert')).toMatchTextContent('There is no such object.');
  });

  it.each(['light', 'dark'] as const)('is accessible with errors in the %s theme', async (theme) => {
    const { page, field } = await open({ category: 'pilots', theme });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(field('Name')).toBeInvalid();
    expect(await axeProblems()).toEqual([]);
  });
});
