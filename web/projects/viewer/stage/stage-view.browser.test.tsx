import { readViewerPoints } from '@overflight/contract/projects/viewer.ts';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refuse, type FakeAnswer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { MeshPoint } from '../mesh/mesh-frame.ts';
import { aCloud, aTile, aTileset } from '../testing/a-cloud.ts';
import { aLook } from '../testing/a-look.ts';
import type { StageHit } from './stage-content.ts';
import { StageView } from './stage-view.tsx';

const look = { ...aLook, isMeasuring: true };
type Click = (point: MeshPoint | null, hit: StageHit | null) => void;
const view = (onClick: Click, points = aCloud()) => (
  <div style={{ position: 'fixed', inset: 0 }}>
    <StageView kind="points" scene={{ mesh: null, points }} {...{ look, onClick }} onPoint={() => undefined} />
  </div>
);

const tiles: FakeAnswer = {
  call: readViewerPoints,
  reply: ({ params }) =>
    Promise.resolve(new Response((params as unknown as { name: string }).name === '0.glb' ? aTile() : aTileset())),
};

it('MODEL-03 points are drawn, and measuring with keyboard or mouse snaps to them', async () => {
  const onClick = vi.fn<Click>();
  const { page } = await renderScreen(view(onClick), { answers: [tiles] });
  await expect.element(page.getByText('9 of 9 points drawn')).toBeVisible();
  const canvas = page.getByRole('application', { name: /^Point cloud/ });
  canvas.element().focus();
  await userEvent.keyboard('{Enter}');
  // The middle of the view is the middle of the cloud, and its only point there is a metre high.
  expect(onClick.mock.lastCall?.[0]).toEqual([0, 1, 0]);
  await canvas.click({ position: { x: 3, y: 3 } });
  expect(onClick.mock.lastCall?.[0]).toBeNull();
  await expect.element(page.getByText('No point there: click nearer to one.')).toBeVisible();
});

it('MODEL-03 where a view can show no more points, that is said', async () => {
  const { page } = await renderScreen(
    view(() => undefined, { ...aCloud(), points: 90 }),
    { answers: [tiles] },
  );
  await expect.element(page.getByText('9 of 90 points drawn')).toBeVisible();
  await expect.element(page.getByText('All that this view can show. Zoom in for more.')).toBeVisible();
});

it('points that cannot be loaded say so', async () => {
  const { page, logged } = await renderScreen(
    view(() => undefined),
    {
      answers: [refuse(readViewerPoints, { status: 404, detail: 'This address is too old.' })],
    },
  );
  await expect.element(page.getByRole('alert').getByText(/^The points cannot be shown/)).toBeVisible();
  expect(logged().join()).toContain('points cannot be drawn');
});
