import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PlacePopup, type PlaceEntry } from './place-popup.tsx';
import type { LngLat } from '../scene.ts';
import { aScene } from '../testing/a-scene.ts';
import { emptySources } from '../testing/empty-sources.ts';
import { showMap, stands } from '../testing/show-map.tsx';

const long = 'Water rises along the river and its side arms. '.repeat(30);
const entries: PlaceEntry[] = [
  ...['Flood Warning', 'Wind Advisory', 'Heat Advisory'].map((title) => ({
    key: title,
    title,
    about: 'Severe',
    content: <p>{`${title}: ${long}`}</p>,
  })),
  ...['Museum - 197 ft', 'Stadium - 0 ft'].map((title) => ({
    key: title,
    title,
    content: <button type="button">All details of {title}</button>,
  })),
];
const view = { longitude: 8, latitude: 47, zoom: 14 };
/** At the centre and near opposite edges of the map. */
const places: LngLat[] = [
  [8, 47],
  [7.9925, 47.0085],
  [8.0075, 46.9915],
];
const scene = aScene({ sources: emptySources });

const popups = () => [...document.querySelectorAll('.maplibregl-popup')];

function isInWindow(): boolean {
  const { left, right, top, bottom } = popups()[0]!.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
}

const entryOf = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

/** Hit testing at its centre finds it: nothing covers it, and it is not scrolled away. */
function isOnTop(title: string): boolean {
  const button = entryOf(title).element();
  button.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && height >= 24;
}

it.each([
  ['phone', 390, 844],
  ['phone with a panel open', 390, 380],
])(
  'ALERT-03 one popup inside the window lists everything at a position, each entry reachable: %s',
  async (_, width, height) => {
    await page.viewport(width, height);
    for (const at of places) {
      const { unmount } = await showMap({
        scene,
        view,
        over: (map) => <PlacePopup map={map} at={at} title="Five things" entries={entries} onClose={() => undefined} />,
      });
      await expect.poll(isInWindow).toBe(true);
      expect(popups()).toHaveLength(1);
      await expect.element(page.getByText(`Flood Warning: ${long}`)).toBeVisible();
      for (const { title } of entries.slice(1)) {
        expect([title, isOnTop(title)]).toEqual([title, true]);
        await entryOf(title).click();
        await stands();
        await expect.poll(isInWindow).toBe(true);
      }
      await unmount();
    }
  },
);

it('works by keyboard, and Escape closes it', async () => {
  await page.viewport(1040, 700);
  let isClosed = false;
  await showMap({
    scene,
    view,
    over: (map) => (
      <PlacePopup map={map} at={[8, 47]} title="Five things" entries={entries} onClose={() => (isClosed = true)} />
    ),
  });
  await expect.element(page.getByRole('button', { name: 'Close Five things' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByText(`Wind Advisory: ${long}`)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByRole('button', { name: 'All details of Museum - 197 ft' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(isClosed).toBe(true);
  expect(popups()).toEqual([]);
});

it('a single entry is shown without a list', async () => {
  await showMap({
    scene,
    view,
    over: (map) => (
      <PlacePopup map={map} at={[8, 47]} title="Five things" entries={entries.slice(0, 1)} onClose={() => undefined} />
    ),
  });
  await expect.element(page.getByRole('heading', { name: 'Flood Warning' })).toBeVisible();
  await expect.element(page.getByText(`Flood Warning: ${long}`)).toBeVisible();
});
