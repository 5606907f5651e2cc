import { expect, it } from 'vitest';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { initialDisplay } from './display.ts';
import { ExplorerPanel } from './explorer-panel.tsx';
import { LocalNotice } from './local-notice.tsx';
import type { Measuring } from './measure/use-measuring.ts';
import { aScene } from './testing/a-scene.ts';

const { report } = aScene();
const measuring: Measuring = {
  draft: null,
  canFinish: false,
  isSaving: false,
  begin: () => undefined,
  add: () => undefined,
  rename: () => undefined,
  undoPoint: () => undefined,
  cancel: () => undefined,
  finish: async () => undefined,
};
const local = aScene({
  surface: { url: '/{z}/{x}/{y}', minzoom: 14, maxzoom: 20, lowestM: 1, highestM: 4 },
  report: { ...report, isLocal: true, coordinateSystem: 'local' },
});

it('MODEL-02 nothing of a local result reads as if it were placed or to scale', async () => {
  const { page } = await renderScreen(
    <>
      <LocalNotice />
      <ExplorerPanel
        scene={local}
        view="map"
        way="orbit"
        hasGround={false}
        display={initialDisplay}
        measuring={measuring}
        chosen={null}
        onDisplay={() => undefined}
        onWay={() => undefined}
        onRemove={() => undefined}
        onChoose={() => undefined}
      />
    </>,
  );
  await expect
    .element(page.getByRole('note').getByText('This result is local: place, direction and size are not known.'))
    .toBeVisible();
  await expect.element(page.getByText('Nothing can be measured: this result is not to scale.')).toBeVisible();
  await expect.element(page.getByText('Its place is not known')).toBeVisible();
  await expect.element(page.getByText('Lowest (blue) to highest (red), not to scale')).toBeVisible();
  expect(page.getByText('not known: not to scale').elements()).toHaveLength(2);
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(document.body.textContent ?? '').not.toMatch(/\d (m|ft|ha|acres)\b|cm per pixel|in per pixel/);
  expect(await axeProblems()).toEqual([]);
});
