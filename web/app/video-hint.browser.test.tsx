import { listDrones } from '@overflight/contract/telemetry/video.ts';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { aUser } from '../testing/a-user.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DronesScreen } from '../video/drones-screen.tsx';
import { VideoHint } from './video-hint.tsx';

const heron = { droneId: 'heron', name: 'Heron', stream: null };

const open = (products: Parameters<typeof aUser>) =>
  renderScreen(<DronesScreen mapHref="/map" hint={<VideoHint />} />, {
    as: aUser(...products),
    answers: [answer(listDrones, [heron])],
  });

describe('a drone without a stream', () => {
  it('links an administrator to the stream settings', async () => {
    const { page } = await open(['video', 'admins']);
    await expect.element(page.getByRole('link', { name: 'Add a stream' })).toHaveAttribute('href', '/admin/video');
    expect(await axeProblems()).toEqual([]);
  });

  it('tells others that an administrator can add one', async () => {
    const { page } = await open(['video']);
    await expect.element(page.getByText('An administrator can add a stream.')).toBeVisible();
  });
});
