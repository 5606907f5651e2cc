import { readViewerPoints } from '@overflight/contract/projects/viewer.ts';
import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refuse, type FakeAnswer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { MeshPoint } from '../mesh/mesh-frame.ts';
import { aCloud, aTile, aTileset } from '../testing/a-cloud.ts';
import { aLook } from '../testing/a-look.ts';
import { fitCamera } from './fit-camera.ts';
import type { StageHit } from './stage-content.ts';
import { StageView } from './stage-view.tsx';

const look = { ...aLook, isMeasuring: true };
type Click = (point: MeshPoint | null, hit: StageHit | null) => void;
const view = (onClick: Click, points = aCloud()) => (
  <div style={{ position: 'fixed', inset: 0 }}>
    <StageView kind="points" scene={{ mesh: null, points }} {...{ look, onClick }} onPoint={() => undefined} />
  </div>
);

/** Where the middle of the cloud is drawn at first. */
function middleOnScreen({ clientWidth: width, clientHeight: height }: Element): [x: number, y: number] {
  const camera = new PerspectiveCamera(50, width / height);
  fitCamera(camera, new Box3(new Vector3(-10, 0, -10), new Vector3(10, 2, 10)), { width, height });
  camera.updateMatrixWorld();
  const { x, y } = new Vector3(0, 1, 0).project(camera);
  return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
}

const tiles: FakeAnswer = {
  call: readViewerPoints,
  reply: ({ params }) =>
    Promise.resolve(new Response((params as unknown as { name: string }).name === '0.glb' ? aTile() : aTileset())),
};

it('MODEL-03 points are drawn, and measuring with keyboard or mouse snaps to them', async () => {
  const onClick = vi.fn<Click>();
  const onError = vi.spyOn(console, 'error');
  const { page } = await renderScreen(view(onClick), { answers: [tiles] });
  await expect.element(page.getByText('9 of 9 points drawn')).toBeVisible();
  const canvas = page.getByRole('application', { name: /^Point cloud/ });
  const [x, y] = middleOnScreen(canvas.element());
  await canvas.click({ position: { x, y } });
  // The only point in the middle of the cloud is a metre high.
  expect(onClick.mock.lastCall?.[0]).toEqual([0, 1, 0]);
  canvas.element().focus();
  await userEvent.keyboard('{Enter}');
  // Above the bars lies the middle of the cloud, not in the middle of the view.
  expect(onClick).toHaveBeenCalledTimes(2);
  expect(onClick.mock.lastCall?.[0]).toBeNull();
  await expect.element(page.getByText('No point there: click nearer to one.')).toBeVisible();
  // The library tells there what it was given wrongly.
  expect(onError).not.toHaveBeenCalled();
});

it('MODEL-03 after turning and zooming, a button shows all of it again', async () => {
  const onClick = vi.fn<Click>();
  const { page } = await renderScreen(view(onClick), { answers: [tiles] });
  await expect.element(page.getByText('9 of 9 points drawn')).toBeVisible();
  const canvas = page.getByRole('application', { name: /^Point cloud/ });
  const [x, y] = middleOnScreen(canvas.element());
  canvas.element().focus();
  await userEvent.keyboard('{ArrowLeft>40/}{+>9/}');
  await canvas.click({ position: { x, y } });
  expect(onClick.mock.lastCall?.[0]).toBeNull();
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await canvas.click({ position: { x, y } });
  expect(onClick.mock.lastCall?.[0]).toEqual([0, 1, 0]);
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
