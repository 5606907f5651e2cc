import { readViewer, readViewerTile, type ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ExplorerScreen } from '../explorer-screen.tsx';
import { aPoint, withPoints } from '../testing/a-point.ts';

const ortho = { url: '/process/oa/v2/viewer/grant/tiles/ortho/{z}/{x}/{y}', minzoom: 14, maxzoom: 20 };

async function open(scene: ViewerScene, units: 'metric' | 'imperial' = 'metric') {
  const canvas = new OffscreenCanvas(256, 256);
  canvas.getContext('2d')?.fillRect(0, 0, 256, 256);
  const tile = await canvas.convertToBlob();
  return renderScreen(<ExplorerScreen target={{ processId: scene.processId }} sources={null} backTo={null} />, {
    answers: [
      answer(readViewer, { ...scene, ortho }),
      { call: readViewerTile, reply: () => Promise.resolve(new Response(tile)) },
    ],
    stored: { 'units.system': units },
  });
}

const used = withPoints([
  aPoint(),
  aPoint({ name: 'K1', role: 'check', position: [9.0003, 47.8502], offM: [0.03, 0.04, -0.05] }),
  aPoint({ name: 'G2', position: [9.0003, 47.8498], offM: null, leftOut: 'not marked in an aligned photo' }),
]);

describe('MODEL-01 control points in the viewer', () => {
  it('are picked on the map with a click or Enter, and tell their error, and whether they are control or check', async () => {
    const { page } = await open(used);
    await expect.element(page.getByText('1 control, 1 check used; not used: G2')).toBeVisible();
    const card = page.getByRole('region', { name: 'Point G1' });
    const map = page.getByLabelText('Map of the results', { exact: false }).last();
    // What is drawn can be picked only then, which the page does not tell.
    await expect
      .poll(async () => {
        map.element().focus();
        await userEvent.keyboard('{Enter}');
        return card.query() !== null;
      })
      .toBe(true);
    for (const text of ['Control point, stated at', 'E 500000.00 m', '420.00 m above sea level (EGM96)'])
      await expect.element(card.getByText(text)).toBeVisible();
    for (const text of ['+0.012 m', '−0.008 m', '+0.021 m']) await expect.element(card.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: 'Close point' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('are in feet where these are chosen, and can be switched off', async () => {
    const { page } = await open(used, 'imperial');
    const list = page.getByRole('list', { name: 'Points of this run' });
    await list.getByRole('button', { name: /^K1/ }).click();
    const card = page.getByRole('region', { name: 'Point K1' });
    for (const text of ['Check point, stated at', '1,377.95 ft above sea level (EGM96)', '+0.098 ft', '−0.164 ft'])
      await expect.element(card.getByText(text)).toBeVisible();
    await list.getByRole('button', { name: /^G2/ }).click();
    await expect.element(page.getByText('Not used: not marked in an aligned photo')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await page.getByRole('switch', { name: /^Show control and check points/ }).click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Point G2' })).not.toBeInTheDocument();
  });

  it('are not mentioned where the run had none', async () => {
    const { page } = await open(withPoints([]));
    await expect.element(page.getByRole('region', { name: 'Measure' })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Control points' })).not.toBeInTheDocument();
  });
});
