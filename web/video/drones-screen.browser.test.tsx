import { listDrones } from '@overflight/contract/telemetry/video.ts';
import { describe, expect, it } from 'vitest';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DronesScreen } from './drones-screen.tsx';

const open = (given: FakeAnswer) =>
  renderScreen(<DronesScreen mapHref="/map" hint="An administrator can add a stream." />, {
    as: aUser('video'),
    answers: [given],
  });

describe('the drones page', () => {
  it('has a heading', async () => {
    const { page } = await open(answer(listDrones, []));
    await expect.element(page.getByRole('heading', { name: 'Video streams' })).toBeVisible();
  });

  it('shows that it is loading', async () => {
    const { page } = await open(neverAnswer(listDrones));
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('no drones: No flights available., and what to do', async () => {
    const { page } = await open(answer(listDrones, []));
    await expect.element(page.getByText('No flights available.')).toBeVisible();
    await expect.element(page.getByText('An administrator can add a stream.')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('a drone without a stream: Stream Not Available', async () => {
    const { page } = await open(answer(listDrones, [{ droneId: 'heron', name: 'Heron', stream: null }]));
    await expect.element(page.getByText('Heron')).toBeVisible();
    await expect.element(page.getByText('Stream Not Available')).toBeVisible();
    await expect.element(page.getByText('An administrator can add a stream.')).toBeVisible();
  });

  it('shows why loading failed', async () => {
    const { page } = await open(refuse(listDrones, { status: 403, detail: 'Not your product.' }));
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not your product.');
  });
});
