import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeProblems } from '../../testing/axe-problems.ts';
import type { Overlay } from '../overlay.ts';
import type { LngLat } from '../scene.ts';
import { aScene, feedsAt } from '../testing/a-scene.ts';
import { emptySources } from '../testing/empty-sources.ts';
import { pixelAt, showMap, stands } from '../testing/show-map.tsx';

const view = { longitude: 8, latitude: 47, zoom: 14 };
const scene = aScene({ sources: emptySources });
/** A long plan far from the initial view. */
const places: LngLat[] = [
  [8.1, 47.1],
  [8.13, 47.102],
  [8.128, 47.11],
];
const plan: Overlay = {
  flat: [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: places.map(([lng, lat]) => [lng, lat]) },
      properties: { kind: 'path' },
    },
  ],
  volumes: [],
};
const wholePlan = () => page.getByRole('button', { name: 'Show whole plan' });

it('a button tilts the map and brings it back', async () => {
  const { handle } = await showMap({ scene, view });
  await page.getByRole('button', { name: '3D: tilt the map' }).click();
  await expect.poll(() => handle.currentView().pitch).toBeCloseTo(55);
  expect(await axeProblems()).toEqual([]);
  await page.getByRole('button', { name: '2D: back to the view from above' }).click();
  await expect.poll(() => handle.currentView().pitch).toBeCloseTo(0);
});

it.each([
  ['beside the panel', 1040, 700, 440],
  ['on a phone, where the panel lies below', 390, 400, 0],
])('PLAN-06 a plan is fitted, %s, and an earlier tilt is reset', async (_, ...sizes) => {
  const [width, height, panelEndsPx] = sizes;
  await page.viewport(width, height);
  const { handle } = await showMap({ scene, view: { ...view, pitch: 60 } });
  expect(wholePlan().query()?.checkVisibility() ?? false).toBe(false);
  handle.showOverlay(plan);
  handle.frame(places, 18);
  await stands();
  const inView = () =>
    places.every((place) => {
      const { x, y } = pixelAt(place, handle.currentView());
      return x > panelEndsPx && x < width && y > 0 && y < height;
    });
  expect(handle.currentView().pitch).toBe(0);
  expect(inView()).toBe(true);

  handle.flyTo({ position: [8, 47], zoom: 12 });
  await stands();
  expect(inView()).toBe(false);
  await wholePlan().click();
  await expect.poll(inView).toBe(true);
  handle.showOverlay(null);
  expect(wholePlan().query()?.checkVisibility() ?? false).toBe(false);
});

it('PLAN-06 a plan that has nothing but a home is flown to at zoom 18', async () => {
  await page.viewport(1040, 700);
  const { handle } = await showMap({ scene, view: { ...view, pitch: 60 } });
  handle.frame([[8.5, 47.4]], 18);
  await stands();
  const { longitude, latitude, zoom, pitch } = handle.currentView();
  expect([longitude.toFixed(3), latitude.toFixed(3), zoom, pitch]).toEqual(['8.500', '47.400', 18, 0]);
});

it('attributions are behind a button on a phone, and written out elsewhere', async () => {
  await page.viewport(390, 844);
  await showMap({ scene, view });
  const credit = page.getByText('NASA Blue Marble');
  await expect.element(credit).not.toBeVisible();
  await page.getByLabelText('Data sources').click();
  await expect.element(credit).toBeVisible();
  await page.viewport(1040, 700);
  await expect.element(credit).toBeVisible();
});

it('hover text stays inside the map at every edge', async () => {
  await page.viewport(390, 600);
  const ring = [
    [7.9, 46.9],
    [8.1, 46.9],
    [8.1, 47.1],
    [7.9, 47.1],
    [7.9, 46.9],
  ];
  const name = 'Area around the great water works of the city and all that belongs to them';
  await showMap({
    view,
    scene: aScene({
      sources: emptySources,
      feeds: { 'flight-restrictions': { ...feedsAt('')['flight-restrictions']!, version: '' } },
      restrictions: [
        {
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [ring] },
          properties: { id: 'a', name, ceilingMeters: 100 },
        },
      ],
    }),
  });
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('no canvas');
  for (const [x, y] of [
    [380, 300],
    [5, 300],
    [200, 590],
    [385, 592],
  ] as const) {
    // The corners of the map are covered by controls.
    canvas.dispatchEvent(new MouseEvent('mousemove', { clientX: x, clientY: y, bubbles: true }));
    const said = page.getByText(`${name} - 328 ft · Custom restriction`);
    await expect.element(said).toBeVisible();
    const { left, right, top, bottom } = said.element().getBoundingClientRect();
    expect([left >= 0, right <= 390, top >= 0, bottom <= 600]).toEqual([true, true, true, true]);
  }
});
