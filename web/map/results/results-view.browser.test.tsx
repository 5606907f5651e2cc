import '@mantine/core/styles.css';
import '../../ui/global.css';
import { MantineProvider } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aScene, builtInImagery, usImagery } from '../testing/a-scene.ts';
import { emptySources } from '../testing/empty-sources.ts';
import { ResultsView } from './results-view.tsx';

const nothing = { type: 'FeatureCollection' as const, features: [] };
const picture = emptySources.imagery[0]?.tiles ?? '';
const results = {
  bounds: [8, 47, 8.01, 47.01] as const,
  ortho: { url: picture, minzoom: 14, maxzoom: 20 },
  surface: null,
  surfaceFilled: null,
  terrain: null,
  filled: null,
  contours: null,
  ndvi: null,
};
const ground = {
  theme: 'light' as const,
  sources: aScene({
    sources: {
      ...emptySources,
      imagery: [
        { ...builtInImagery, tiles: picture },
        { ...usImagery, tiles: 'http://127.0.0.1:9/{z}/{y}/{x}' },
      ],
    },
  }).sources,
};
const look = {
  opacity: 1,
  model: 'surface' as const,
  showsHeights: false,
  showsHillshade: false,
  showsContours: false,
  showsNdvi: false,
  swipe: null,
  isMeasuring: true,
  measures: nothing,
  cameras: nothing,
  control: nothing,
};

it('MODEL-02 of results that are nowhere there is neither scale nor compass', async () => {
  const answers = { onClick: () => undefined, onPoint: () => undefined, onFinish: () => undefined };
  const view = (isLocal: boolean) => (
    <MantineProvider env="test">
      <div style={{ position: 'fixed', inset: 0 }}>
        <ResultsView ground={{ ...ground, sources: null, isLocal }} {...{ results, look, answers }} attribution="" />
      </div>
    </MantineProvider>
  );
  const { unmount } = await render(view(true));
  await expect.poll(() => document.querySelector('.maplibregl-ctrl-zoom-in')).not.toBeNull();
  expect(document.querySelector('.maplibregl-ctrl-scale, .maplibregl-ctrl-compass')).toBeNull();
  await unmount();
  await render(view(false));
  await expect
    .poll(() => document.querySelectorAll('.maplibregl-ctrl-scale, .maplibregl-ctrl-compass'))
    .toHaveLength(2);
});

it('what lies under the names of its sources can be picked', async () => {
  const answers = { onClick: () => undefined, onPoint: () => undefined, onFinish: () => undefined };
  await render(
    <MantineProvider env="test">
      <div style={{ position: 'fixed', inset: 0 }}>
        <ResultsView ground={{ ...ground, isLocal: false }} {...{ results, look, answers }} attribution="An agency" />
      </div>
    </MantineProvider>,
  );
  const { x, y, width, height } = page.getByText('An agency').element().getBoundingClientRect();
  await expect.poll(() => document.elementFromPoint(x + width / 2, y + height / 2)?.tagName).toBe('CANVAS');
});

it('Space adds a point at the centre and Enter finishes; feet and missing base map are shown', async () => {
  const answers = { onClick: vi.fn<() => void>(), onPoint: vi.fn<() => void>(), onFinish: vi.fn<() => void>() };
  localStorage.setItem('units.system', '"imperial"');
  await render(
    <MantineProvider env="test">
      <div style={{ position: 'fixed', inset: 0 }}>
        <ResultsView {...{ ground, results, look, answers }} attribution="" />
      </div>
    </MantineProvider>,
  );
  const canvas = page.getByLabelText('Map of the results', { exact: false }).last();
  await expect.element(canvas).toBeInTheDocument();
  canvas.element().focus();
  await userEvent.keyboard(' ');
  expect(answers.onClick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(answers.onClick).toHaveBeenCalledTimes(1);
  expect(answers.onFinish).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('button', { name: 'Imagery cannot be reached' })).toBeVisible();
  await expect.poll(() => document.querySelector('.maplibregl-ctrl-scale')?.textContent).toMatch(/ft|mi/);
});
