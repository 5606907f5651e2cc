import type { ViewerScene } from '@overflight/contract/projects/viewer.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { initialDisplay, type Display } from '../display.ts';
import { aScene } from '../testing/a-scene.ts';
import { HeightTools } from './height-tools.tsx';

const tiles = { url: '/{z}/{x}/{y}', minzoom: 14, maxzoom: 20 };
const surface = { ...tiles, lowestM: 100, highestM: 160 };
const parts = {
  surface,
  surfaceFilled: tiles,
  terrain: { ...tiles, lowestM: 100, highestM: 120 },
  filled: tiles,
  contours: { url: '/contours.geojson', heightUnit: 'metre', contourStep: 1 },
} as const;
const none = { surface, surfaceFilled: null, terrain: null, filled: null, contours: null };

function Tools({ scene, told }: { scene: Partial<ViewerScene>; told: (display: Display) => void }) {
  const [display, setDisplay] = useState(initialDisplay);
  const onDisplay = (next: Display) => {
    told(next);
    setDisplay(next);
  };
  return <HeightTools scene={aScene(scene)} {...{ display, onDisplay }} />;
}

it('MODEL-04 the viewer shades the terrain, marks what was not measured, and draws contours', async () => {
  const seen: Display[] = [];
  const { page } = await renderScreen(<Tools scene={parts} told={(display) => seen.push(display)} />, {
    stored: { 'units.system': 'metric' },
  });
  await page.getByRole('switch', { name: /^Hillshade/ }).click();
  await expect.element(page.getByText(/^Hatched: the surface was not measured there/)).toBeVisible();
  await page.getByText('Terrain (DTM)').click();
  await expect.element(page.getByText(/^Hatched: the ground was not measured there/)).toBeVisible();
  await page.getByRole('switch', { name: /^Contours/ }).click();
  expect(seen.at(-1)).toMatchObject({
    model: 'terrain',
    showsHillshade: true,
    showsContours: true,
    showsHeights: false,
  });
  await expect
    .element(page.getByText(/^Every 1 m of the terrain, above the zero of the photos \(not checked\); dashed/))
    .toBeVisible();
  await expect
    .element(page.getByText('100.0 m (blue) to 120.0 m (red) above the zero of the photos (not checked)'))
    .toBeVisible();
});

it('MODEL-04 water is named where it is drawn, of the surface as of the terrain', async () => {
  const { report } = aScene();
  const scene = { ...parts, report: { ...report, water: { areas: 1, areaM2: 400 } } };
  const { page } = await renderScreen(<Tools scene={scene} told={() => undefined} />);
  await page.getByRole('switch', { name: /^Hillshade/ }).click();
  const legend = page.getByText(/Blue: water, whose heights are a level, not measured\.$/);
  await expect.element(legend).toBeVisible();
  await page.getByText('Terrain (DTM)').click();
  await expect.element(legend).toBeVisible();
  await expect
    .element(page.getByText(/; dashed where it was not measured, blue along water, at its level$/))
    .toBeVisible();
  const dry = await renderScreen(<Tools scene={parts} told={() => undefined} />);
  await dry.page.getByRole('switch', { name: /^Hillshade/ }).click();
  await expect.element(dry.page.getByText(/^Hatched/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/water/i);
});

it('MODEL-04 contours are at whole steps of the chosen unit', async () => {
  const otherContours = { url: '/contours.geojson?unit=other', heightUnit: 'US survey foot', contourStep: 2 } as const;
  const { page } = await renderScreen(<Tools scene={{ ...parts, otherContours }} told={() => undefined} />, {
    stored: { 'units.system': 'imperial' },
  });
  await expect.element(page.getByText(/^Every 2 ft of the terrain/)).toBeVisible();
});

it('colours come with a hillshade that can be switched off', async () => {
  const seen: Display[] = [];
  const { page } = await renderScreen(<Tools scene={parts} told={(display) => seen.push(display)} />);
  await page.getByRole('switch', { name: /^Colour by height/ }).click();
  expect(seen.at(-1)).toMatchObject({ showsHeights: true, showsHillshade: true });
  await page.getByRole('switch', { name: /^Hillshade/ }).click();
  expect(seen.at(-1)).toMatchObject({ showsHeights: true, showsHillshade: false });
});

it('results of an earlier version have no terrain to choose', async () => {
  const { page } = await renderScreen(<Tools scene={none} told={() => undefined} />);
  await expect.element(page.getByRole('switch', { name: /^Contours/ })).toBeDisabled();
  await expect.element(page.getByText('This run has no terrain model')).toBeVisible();
  await page.getByRole('switch', { name: /^Hillshade/ }).click();
  await expect.element(page.getByText('It is not known which parts of the surface were measured.')).toBeVisible();
  expect(page.getByRole('radio', { name: 'Terrain (DTM)' }).query()).toBeNull();
});
