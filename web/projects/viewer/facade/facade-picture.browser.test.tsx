import { readViewer, saveMeasurement, type ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aUser } from '../../../testing/a-user.ts';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ExplorerScreen } from '../explorer-screen.tsx';
import { aScene } from '../testing/a-scene.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="800"><rect width="2400" height="800" fill="gray"/></svg>';
const facade: NonNullable<ViewerScene['facade']> = {
  url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  facesDeg: 182.3,
  widthM: 24,
  heightM: 8,
  pixelM: 0.01,
  plane: { epsg: 32_632, origin: [500_000, 5_300_000], along: [1, 0], topM: 420 },
};

const open = (scene: ViewerScene, theme: 'light' | 'dark' = 'light') =>
  renderScreen(<ExplorerScreen target={{ processId: scene.processId }} sources={null} backTo={null} />, {
    answers: [
      answer(readViewer, scene),
      answer(saveMeasurement, ({ body }) => ({
        ...body,
        label: body.label ?? '',
        zero: body.zero ?? null,
        runId: body.runId ?? null,
        measuredOn: null,
        model: null,
        coordinates: null,
        filled: body.points.map(() => null),
        grid: null,
        measurementId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b02',
        createdBy: 'pat@example.com',
        createdAt: '2026-11-18T13:00:00.000Z',
      })),
    ],
    as: aUser('process'),
    stored: { 'units.system': 'metric' },
    theme,
  });
type Page = Awaited<ReturnType<typeof open>>['page'];
const wallOf = (page: Page) => page.getByRole('button', { name: /^Orthophoto of the wall/ });
const scaleOf = (page: Page) =>
  Number(/scale\((.*)\)/.exec(wallOf(page).element().querySelector('img')?.style.transform ?? '')?.[1]);

/** Once the picture has its size. */
async function laidOutScale(page: Page): Promise<number> {
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(0);
  return scaleOf(page);
}

describe('the orthophoto of a wall in the viewer', () => {
  it('opens first, says where the wall faces, and is zoomed by buttons, keys and wheel', async () => {
    const { page } = await open(aScene({ facade }));
    await expect.element(wallOf(page)).toBeVisible();
    await expect.element(page.getByText('south (182°)')).toBeVisible();
    await expect.element(page.getByText('24.00 m × 8.00 m')).toBeVisible();
    const whole = await laidOutScale(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(scaleOf(page)).toBeCloseTo(1.5 * whole);
    wallOf(page).element().focus();
    await userEvent.keyboard('{-}{-}{+}');
    expect(scaleOf(page)).toBeLessThan(1.5 * whole);
    await page.getByRole('button', { name: 'Show the whole wall' }).click();
    expect(scaleOf(page)).toBeCloseTo(whole);
    wallOf(page)
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: -300, cancelable: true }));
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(whole);
  });

  it('a distance is measured by clicks, and saved where it is', async () => {
    const { page, server } = await open(aScene({ facade }));
    await page.getByRole('button', { name: 'Distance on the wall' }).click();
    const scale = await laidOutScale(page);
    const { width, height } = wallOf(page).element().getBoundingClientRect();
    const at = (alongM: number, downM: number) => ({
      x: width / 2 + (alongM - 12) * 100 * scale,
      y: height / 2 + (downM - 4) * 100 * scale,
    });
    await wallOf(page).click({ position: at(2, 6) });
    await wallOf(page).click({ position: at(8, 6) });
    await expect.element(page.getByText(/^6\.0\d m$/)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => server.asked(saveMeasurement)).toHaveLength(1);
    const near = expect.closeTo(414, 1) as number;
    expect(server.asked(saveMeasurement)).toMatchObject([{ body: { kind: 'wall-distance', heights: [near, near] } }]);
    await expect.element(page.getByRole('button', { name: 'Remove Distance on the wall' })).toBeVisible();
  });

  it('an area is measured with keys alone', async () => {
    const { page, server } = await open(aScene({ facade }));
    await page.getByRole('button', { name: 'Area on the wall' }).click();
    wallOf(page).element().focus();
    await userEvent.keyboard(' {ArrowRight} {ArrowDown} ');
    await expect
      .element(page.getByText(/^Middle: 1\d\.\d\d m from the left edge, 41\d\.\d\d m above the zero of the photos/))
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.asked(saveMeasurement)).toMatchObject([{ body: { kind: 'wall-area' } }]);
    const sideM = 0.4 / scaleOf(page);
    const areaM2 = (sideM ** 2 / 2).toFixed(2).slice(0, -1);
    await expect.element(page.getByRole('listitem').getByText(new RegExp(`^${areaM2}\\d m²`))).toBeVisible();
  });

  it('says if the picture cannot be loaded, and if its run does not tell where the wall is', async () => {
    const { page } = await open(aScene({ facade: { ...facade, url: 'data:image/png,nothing', plane: null } }));
    await expect.element(page.getByText(/^The picture of the wall could not be loaded/)).toBeVisible();
    await expect.element(page.getByText(/^This run does not tell where its wall is/)).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await open(aScene({ facade }), theme);
    await expect.element(wallOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'Area on the wall' }).click();
    expect(await axeProblems()).toEqual([]);
  });
});
