import { listAircraft } from '@overflight/contract/fleet/aircraft.ts';
import {
  listFleet,
  readFleetHistory,
  readFleetMetadata,
  readFleetSettings,
  saveFleetMetadata,
} from '@overflight/contract/fleet/fleet.ts';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { FleetLinks } from '../fleet-links.ts';
import { ObjectScreen } from './object-screen.tsx';
import { aDrone } from '../testing/a-drone.ts';

const links: FleetLinks = {
  category: (category) => `/fleet/${category}`,
  object: ({ objectId }) => `/fleet/drones/${objectId}`,
  plan: (id) => `/plans/${id}`,
  create: () => ({ to: '/fleet/drones?create', state: { menu: 'create' } }),
  live: (id) => `/operations?drone=${id}`,
  watch: '/drones',
  edit: (id) => ({ to: '/fleet/drones', state: { menu: 'edit', id } }),
  onMap: () => ({ to: '/fleet/drones', state: null }),
};
const heron = aDrone('Heron', { model: 'M350' });
const nothing = { plans: [], flights: [], hoursFlown: null };
const usual = [
  answer(readFleetSettings, { limits: { soonDays: 30, batteryCycles: 200, soonCycles: 20 }, wantsDigest: false }),
  answer(listFleet, [heron]),
  answer(readFleetMetadata, { videoUrl: '', notes: '', aircraft: '' }),
  answer(listAircraft, []),
  answer(readFleetHistory, nothing),
];

const open = (answers: FakeAnswer[], id = 'Heron') =>
  renderScreen(<ObjectScreen category="drones" id={id} links={links} onDeleted={() => undefined} />, {
    as: aUser('fleet-management'),
    answers: [...answers, ...usual],
  });

describe('the page of a fleet object', () => {
  it('is loading', async () => {
    const { page } = await open([neverAnswer(listFleet)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('FLEET-03 unknown id: a link back to the list', async () => {
    const { page } = await open([], 'osprey');
    await expect.element(page.getByText('Not found.')).toBeVisible();
    await expect.element(page.getByText('Click on the list icon to go back')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/fleet/drones');
  });

  it('shows recorded and missing values', async () => {
    const { page } = await open([]);
    await expect.element(page.getByRole('heading', { name: 'Heron', level: 1 })).toBeVisible();
    const record = page.getByRole('region', { name: 'Record' });
    await expect.element(record.getByText('M350')).toBeVisible();
    await expect.element(record.getByText('no location yet')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Due' }).getByText('Service: not recorded')).toBeVisible();
    await expect.element(page.getByText('No plan uses it.')).toBeVisible();
  });

  it('accepts only a valid video address, and links to it', async () => {
    const saved = { videoUrl: 'https://video.example.org/heron', notes: '', aircraft: '' };
    const { page, server } = await open([answer(saveFleetMetadata, saved)]);
    const address = page.getByLabelText('Video address');
    await expect.element(page.getByRole('button', { name: 'Save notes' })).toBeDisabled();
    await address.fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect.element(address).toBeInvalid();
    await expect.element(address).toHaveFocus();
    expect(server.asked(saveFleetMetadata)).toEqual([]);
    await address.fill(saved.videoUrl);
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect
      .element(page.getByRole('link', { name: 'Watch on the drones page' }))
      .toHaveAttribute('href', '/drones');
    expect(server.asked(saveFleetMetadata)).toMatchObject([{ params: { id: 'Heron' }, body: saved }]);
  });
});
