import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeProblems } from '../testing/axe-problems.ts';
import { clearSourceFailures } from './sources/failed-sources.ts';
import { aScene, builtInImagery, terrainSource, usImagery } from './testing/a-scene.ts';
import { emptySources } from './testing/empty-sources.ts';
import { pixels, showMap } from './testing/show-map.tsx';

/** One brown pixel: the overview enlarged a thousand times. */
const BROWN =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWOoirGCIwbiOAC+QxEB4LG5nAAAAABJRU5ErkJggg==';
const brown = { ...emptySources, imagery: [{ ...builtInImagery, tiles: BROWN }] };

/** Colours in the middle of the window, excluding text around it. */
async function coloursOf(): Promise<Map<string, number>> {
  const { data, width, height } = await pixels();
  const counts = new Map<string, number>();
  for (let y = 80; y < height - 80; y++)
    for (let x = 80; x < width - 80; x++) {
      const first = (y * width + x) * 4;
      const colour = [data[first], data[first + 1], data[first + 2]].join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return new Map([...counts].toSorted((a, b) => b[1] - a[1]));
}

afterEach(clearSourceFailures);

it.each([
  ['light', '241,238,230'],
  ['dark', '24,34,45'],
] as const)('beyond all imagery a plain surface with a grid is drawn, in the %s theme', async (theme, ground) => {
  await page.viewport(760, 520);
  const scene = aScene({ theme, sources: brown });
  const map = await showMap({ scene, view: { longitude: 8, latitude: 47, zoom: 4.5 } });
  expect([...(await coloursOf()).keys()][0]).toBe('122,92,58');
  await map.lookAt({ longitude: 8, latitude: 47, zoom: 16 });
  const near = await coloursOf();
  const total = [...near.values()].reduce((sum, count) => sum + count, 0);
  expect([...near.keys()][0]).toBe(ground);
  expect((near.get(ground) ?? 0) / total).toBeGreaterThan(0.8);
  // Grid lines and labels cover a small part; no imagery remains.
  expect(near.size).toBeGreaterThan(2);
  expect(near.has('122,92,58')).toBe(false);
});

/** No server listens at this address. */
const nowhere = 'http://127.0.0.1:9';

it.each([
  // In portrait only the icon fits.
  ['a phone', 120, 390, 844],
  ['a phone on its side', 360, 844, 390],
] as const)(
  'unreachable sources leave the built-in map with its grid and a one-line note on %s',
  async (_, widest, wide, high) => {
    await page.viewport(wide, high);
    sessionStorage.clear();
    const scene = aScene({
      sources: {
        ...brown,
        imagery: [...brown.imagery, { ...usImagery, tiles: `${nowhere}/{z}/{y}/{x}` }],
        terrain: { ...terrainSource, tiles: `${nowhere}/{z}/{x}/{y}.webp` },
      },
    });
    const map = await showMap({ scene, view: { longitude: -122.27, latitude: 37.8, zoom: 15 } });
    expect((await coloursOf()).size).toBeGreaterThan(2);
    expect(map.handle.hasRelief()).toBe(false);

    const line = page.getByRole('button', { name: 'Imagery cannot be reached' });
    await expect.element(line).toBeVisible();
    const details = page.getByText('US imagery, Relief cannot be reached. The built-in map is shown instead.');
    expect(details.query()).toBeNull();
    const { width, height } = line.element().parentElement?.getBoundingClientRect() ?? { width: 999, height: 999 };
    expect(width * height).toBeLessThan(wide * high * 0.05);
    expect(width).toBeLessThan(widest);
    expect(page.getByText('a grid is drawn instead', { exact: false }).query()).toBeNull();

    await line.click();
    await expect.element(details).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await axeProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss this note' }).click();
    await expect.poll(() => line.query()).toBeNull();
    await map.unmount();
    // Another map in the same session keeps it dismissed.
    await showMap({ scene, view: { longitude: -122.27, latitude: 37.8, zoom: 15 } });
    expect(line.query()).toBeNull();
    sessionStorage.clear();
  },
);

it('a source blocked by the content security policy is noted on the map, with a reload button', async () => {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "connect-src 'self' data: blob: ws:";
  document.head.append(policy);
  await showMap({
    scene: aScene({
      sources: { ...emptySources, imagery: [...emptySources.imagery, usImagery], terrain: terrainSource },
    }),
    view: { longitude: -122.45, latitude: 37.78, zoom: 10 },
  });
  await page.getByRole('button', { name: 'Some map data is not loaded' }).click();
  await expect
    .element(page.getByText('US imagery, Relief not loaded: switched on after this page was opened.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('a source with failing tiles is noted on the map', async () => {
  await showMap({
    scene: aScene({ sources: { ...emptySources, imagery: [{ ...usImagery, tiles: 'data:image/png;base64,AA' }] } }),
    view: { longitude: -122.45, latitude: 37.78, zoom: 10 },
  });
  await page.getByRole('button', { name: 'Some map data is not loaded' }).click();
  await expect.element(page.getByText('US imagery cannot be loaded. The map may be incomplete.')).toBeVisible();
});

it('problems of a static map are shown below it, not over it', async () => {
  await page.viewport(760, 300);
  await showMap({
    scene: aScene({ sources: { ...emptySources, imagery: [{ ...usImagery, tiles: 'data:image/png;base64,AA' }] } }),
    view: { longitude: -122.45, latitude: 37.78, zoom: 10 },
    isPicture: true,
  });
  const note = page.getByText('Some map data is not loaded');
  await expect.element(note).toBeVisible();
  const drawing = page.getByTestId('map').element().getBoundingClientRect();
  expect(note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(drawing.bottom);
});
