import { deleteSource, listSources, saveSource, type ManagedSource } from '@overflight/contract/map/basemap.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SourcesScreen } from './sources-screen.tsx';

const county: ManagedSource = {
  id: 'county-photos',
  kind: 'imagery',
  name: 'County photos',
  url: 'https://tiles.county.example/{z}/{x}/{y}.jpg',
  origin: 'own',
  enabled: true,
  attribution: '© County',
  tileSize: 256,
  minZoom: 0,
  maxZoom: 19,
};

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<SourcesScreen />, { as: aUser('admins'), answers, theme });

async function add(...answers: FakeAnswer[]) {
  const shown = await open([answer(listSources, []), ...answers]);
  await shown.page.getByRole('button', { name: 'Add source' }).click();
  const dialog = shown.page.getByRole('dialog', { name: 'Add a map source' });
  return { ...shown, dialog, field: (name: string) => dialog.getByLabelText(name, { exact: true }) };
}

describe('the map sources', () => {
  it('are loading', async () => {
    const { page } = await open([neverAnswer(listSources)]);
    await expect.element(page.getByLabelText('Loading map sources')).toBeVisible();
  });

  it('could not be read: says why, and tries again', async () => {
    const { page, server } = await open([refuse(listSources, { status: 403, detail: 'Not for you.' })]);
    await expect.element(page.getByText('The map sources cannot be read')).toBeVisible();
    server.now(answer(listSources, [county]));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('switch', { name: 'County photos' })).toBeChecked();
  });

  it('none stored yet: public ones are listed, switched off, with host and terms', async () => {
    const { page } = await open([answer(listSources, [])]);
    const imagery = page.getByRole('region', { name: 'Imagery' });
    await expect.poll(() => imagery.getByRole('switch').elements().length).toBeGreaterThan(0);
    for (const one of page.getByRole('switch').all()) await expect.element(one).not.toBeChecked();
    await expect.element(imagery.getByText(/^Fetched from/).first()).toBeVisible();
  });

  it('a switch that the server refuses is reverted', async () => {
    const { page } = await open([
      answer(listSources, [county]),
      refuse(saveSource, { status: 503, detail: 'The database is away.' }),
    ]);
    await page.getByRole('switch', { name: 'County photos' }).click({ force: true });
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('The database is away.')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'County photos' })).toBeChecked();
  });

  it('a custom one is removed only after confirmation; public ones cannot be', async () => {
    const { page, server } = await open([answer(listSources, [county]), answer(deleteSource)]);
    await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove County photos' }).click();
    const question = page.getByRole('dialog', { name: 'Remove County photos?' });
    await expect.element(question.getByText('Its address and settings are deleted.')).toBeVisible();
    server.now(answer(listSources, []));
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('switch', { name: 'County photos' })).not.toBeInTheDocument();
    expect(server.asked(deleteSource)).toMatchObject([{ params: { id: 'county-photos' } }]);
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([answer(listSources, [county])], theme);
    await expect.element(page.getByRole('switch', { name: 'County photos' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});

describe('a custom source', () => {
  it('needs a name, an address and valid bounds', async () => {
    const { server, dialog, field } = await add();
    await field('Bounds').fill('north of the river');
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const name of ['Name', 'Address'])
      await expect.element(field(name)).toHaveAccessibleDescription(/This field is required/);
    await expect.element(field('Bounds')).toHaveAccessibleDescription(/Four numbers: west, south, east, north/);
    await expect.element(field('Name')).toHaveFocus();
    expect(server.asked(saveSource)).toEqual([]);
  });

  it('is saved with Enter under an id from its name, and only with the fields of its kind', async () => {
    const { page, server, dialog, field } = await add(answer(saveSource, county));
    await field('Name').fill('County photos');
    await field('Address').fill(county.url);
    await field('Attribution').fill('© County');
    server.now(answer(listSources, [county]));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Reload to see it on the map')).toBeVisible();
    expect(server.asked(saveSource).map(({ body }) => body)).toEqual([county]);
  });

  it('of another kind has other fields', async () => {
    const { dialog, field } = await add();
    await expect.element(dialog.getByText('Tile size')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await dialog.getByRole('option', { name: 'Address search' }).click();
    await expect.element(dialog.getByRole('combobox', { name: 'Protocol' })).toHaveValue('Photon');
    await expect.element(dialog.getByText('Tile size')).not.toBeInTheDocument();
    await expect.element(field('Bounds')).not.toBeInTheDocument();
  });

  it('the highest zoom is not below the lowest', async () => {
    const { dialog, field } = await add();
    await field('Name').fill('County photos');
    await field('Address').fill(county.url);
    await field('Lowest zoom').fill('12');
    await field('Highest zoom').fill('9');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(field('Highest zoom')).toHaveAccessibleDescription('Not below the lowest zoom');
  });

  it('a refusal is shown in the dialog, which stays open', async () => {
    const detail = 'The address of a source must be https, or of this network.';
    const { dialog, field } = await add(refuse(saveSource, { status: 400, detail }));
    await field('Name').fill('County photos');
    await field('Address').fill(county.url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(detail);
    await expect.element(field('Name')).toHaveValue('County photos');
  });
});
