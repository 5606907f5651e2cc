import type { Filled, HeightModel } from '@overflight/contract/projects/filled.ts';
import {
  readViewer,
  readViewerCoordinates,
  readViewerHeights,
  readViewerTile,
  saveMeasurement,
  type ViewerScene,
} from '@overflight/contract/projects/viewer.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { aUser } from '../../../testing/a-user.ts';
import { answer } from '../../../testing/answers.ts';
import { axeProblems } from '../../../testing/axe-problems.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ExplorerScreen } from '../explorer-screen.tsx';
import { withPoints } from '../testing/a-point.ts';
import { aScene } from '../testing/a-scene.ts';
import { PlaceCard } from './place-card.tsx';

const GRANTED = '/process/oa/v2/viewer/grant';
const ortho = { url: `${GRANTED}/tiles/ortho/{z}/{x}/{y}`, minzoom: 14, maxzoom: 20 };
const swiss: ViewerScene['system'] = {
  epsg: 2056,
  name: 'CH1903+ / LV95',
  form: { axes: ['E', 'N'], unit: 'm', decimals: 2 },
};

const saved: [number, number] = [500_000, 5_299_874.12];

const idOf = (last: number) => `5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b1${last}`;
const kept = {
  kind: 'point' as const,
  points: [[9, 47.85]] as [number, number][],
  heights: [412.3],
  coordinates: saved,
  filled: [null] as Filled[],
  model: null as HeightModel | null,
  grid: null,
  zero: null,
  createdBy: 'pat@example.com',
  createdAt: '2026-10-01T13:00:00.000Z',
};

type Opening = {
  units?: 'metric' | 'imperial';
  clicked?: object;
  isFilled?: Filled;
  terrain?: { heights: number[]; filled: Filled[] };
};

async function open(scene: Partial<ViewerScene>, opening: Opening = {}) {
  const { units = 'metric', clicked = {}, isFilled = null, terrain = null } = opening;
  const canvas = new OffscreenCanvas(256, 256);
  canvas.getContext('2d')?.fillRect(0, 0, 256, 256);
  const tile = await canvas.convertToBlob();
  const shown = { ...withPoints([]), ortho, heightsUrl: `${GRANTED}/heights`, ...scene };
  const { page, server } = await renderScreen(
    <ExplorerScreen target={{ processId: shown.processId }} sources={null} backTo={null} />,
    {
      answers: [
        answer(readViewer, shown),
        { call: readViewerTile, reply: () => Promise.resolve(new Response(tile)) },
        answer(readViewerHeights, { heights: [412.345], filled: [isFilled], terrain }),
        answer(readViewerCoordinates, { coordinates: [[2_716_731.5, 1_300_123.456]] }),
        answer(saveMeasurement, ({ body }) => ({
          ...body,
          label: body.label ?? '',
          zero: body.zero ?? null,
          model: body.model ?? null,
          runId: body.runId ?? null,
          measuredOn: null,
          measurementId: '5b4f9a1e-6e2f-4a57-9f9a-0d7f6a3c2b02',
          createdBy: 'pat@example.com',
          createdAt: '2026-11-18T13:00:00.000Z',
          coordinates: saved,
          filled: body.points.map(() => isFilled),
          grid: null,
        })),
      ],
      as: aUser('process'),
      stored: { 'units.system': units, units: clicked },
    },
  );
  const map = page.getByLabelText('Map of the results', { exact: false }).last();
  await expect.element(map).toBeInTheDocument();
  return { page, server, map, bar: page.getByTestId('place-bar') };
}

/** What is written to the clipboard over plain http. */
function listenToCopies(): string[] {
  const copies: string[] = [];
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  // oxlint-disable-next-line typescript/no-deprecated -- what is listened to
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copies.push(String(document.activeElement && 'value' in document.activeElement && document.activeElement.value));
    return true;
  });
  return copies;
}
afterEach(() => vi.restoreAllMocks());

describe('PROC-14 the place under the pointer', () => {
  it.each([390, 700, 960, 1200])('is told whole beside a mouse, %i px wide', async (width) => {
    const before = { width: window.innerWidth, height: window.innerHeight };
    onTestFinished(() => browser.viewport(before.width, before.height));
    await browser.viewport(width, 844);
    const { map, bar } = await open({}, { units: 'imperial', isFilled: true });
    await map.hover();
    await expect.element(bar.getByText(/, of the surface, filled in, not measured$/)).toBeVisible();
    const box = bar.element().getBoundingClientRect();
    const texts = [...bar.element().querySelectorAll('span, p:last-child')];
    for (const text of texts) {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      expect([left >= box.left, right <= box.right, top >= box.top, bottom <= box.bottom]).toEqual(Array(4).fill(true));
    }
  });

  it('is told in the system of the project, with what its height counts from, and asked only where it rests', async () => {
    const { map, bar, server } = await open({});
    await expect.element(bar.getByText('EPSG:32632 WGS 84 / UTM zone 32N')).toBeVisible();
    await expect.element(bar.getByText(/^Point at a place to read/)).toBeVisible();
    await map.hover();
    await expect.element(bar.getByText('E 500000.00 m')).toBeVisible();
    await expect.element(bar.getByText(/^N 529962\d\.\d\d m$/)).toBeVisible();
    await expect.element(bar.getByText('412.35 m above sea level (EGM96), of the surface')).toBeVisible();
    expect(server.asked(readViewerCoordinates)).toEqual([]);
    expect(server.asked(readViewerHeights).length).toBeLessThanOrEqual(2);
  });

  it('is asked of the server in a national grid; heights are in feet where these are chosen', async () => {
    const { map, bar, server } = await open({ system: swiss }, { units: 'imperial' });
    await map.hover();
    for (const text of ['E 2716731.50 m', 'N 1300123.46 m', '1,352.84 ft above sea level (EGM96), of the surface'])
      await expect.element(bar.getByText(text)).toBeVisible();
    expect(server.asked(readViewerCoordinates)[0]?.query.points).toMatch(/^(9\.0000|8\.9999)\d+,47\.8\d+$/);
  });

  it('PROC-14 is in US survey feet all over where east and north are, unless metres are chosen', async () => {
    const minnesota = {
      epsg: 26_849,
      name: 'NAD83 / Minnesota North (ftUS)',
      form: { axes: ['E', 'N'] as [string, string], unit: 'US ft', decimals: 2 },
    };
    const line = {
      ...kept,
      kind: 'distance' as const,
      measurementId: idOf(0),
      label: 'Kerb',
      points: [
        [9, 47.85],
        [9.001, 47.85],
      ] as [number, number][],
      heights: [412.3, 412.3],
      filled: [null, null],
      coordinates: null,
      grid: { lengthM: 70, areaM2: null },
      runId: null,
      measuredOn: null,
    };
    const feet = await open({ system: minnesota, measurements: [line] }, { units: 'imperial' });
    await feet.map.hover();
    await expect.element(feet.bar.getByText(/^1,352\.84 US ft above sea level/)).toBeVisible();
    const row = feet.page.getByRole('listitem').filter({ hasText: 'Kerb' });
    await expect.element(row.getByText('On the ground; on the grid 229.66 US ft')).toBeVisible();
    await expect.element(row.getByText(/^\d+\.\d\d US ft$/)).toBeVisible();
  });

  it('has degrees only in a system of degrees, and none in a local result', async () => {
    const { map, bar } = await open({
      system: { epsg: 4326, name: 'WGS 84', form: { axes: ['Lat', 'Lon'], unit: '°', decimals: 7 } },
    });
    await map.hover();
    await expect.element(bar.getByText('Lon 9.0000000°')).toBeVisible();
    const { report } = aScene();
    const local = await open({
      system: null,
      coordinatesUrl: null,
      report: { ...report, isLocal: true, coordinateSystem: 'local' },
    });
    await local.map.hover();
    await expect.element(local.page.getByText('No coordinates: this result is local.')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/EPSG|°/);
  });
});

describe('PROC-14 a picked place', () => {
  it('is shown on a card after a click or Enter, and its numbers are copied', async () => {
    const copies = listenToCopies();
    const { page, map } = await open({});
    map.element().focus();
    const card = page.getByRole('region', { name: 'Place' });
    await userEvent.keyboard('{Enter}');
    for (const text of [
      'E 500000.00 m',
      '412.35 m above sea level (EGM96), of the surface',
      'EPSG:32632 WGS 84 / UTM zone 32N',
    ])
      await expect.element(card.getByText(text)).toBeVisible();
    await card.getByRole('button', { name: 'Copy the coordinates of the place' }).click();
    await expect.element(card.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copies[0]).toMatch(/^500000\.00, 529962\d\.\d\d, 412\.35$/);
    expect(await axeProblems()).toEqual([]);
    await card.getByRole('button', { name: 'Close place' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });

  it('is saved as a point with its height and what that counts from, listed, and copied from the list', async () => {
    const copies = listenToCopies();
    const { page, map, server } = await open({});
    await page.getByRole('button', { name: 'Point', exact: true }).click();
    const draft = page.getByRole('region', { name: 'New point' });
    await expect.element(draft.getByText('Click the place, then Done.')).toBeVisible();
    map.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(draft.getByText('E 500000.00 m')).toBeVisible();
    await expect.element(draft.getByText('412.35 m above sea level (EGM96), of the surface')).toBeVisible();
    await draft.getByRole('textbox', { name: 'Name' }).fill('Peg 7');
    await draft.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Peg 7' });
    await expect.element(row.getByText('N 5299874.12 m')).toBeVisible();
    expect(server.asked(saveMeasurement)[0]?.body).toMatchObject({
      kind: 'point',
      label: 'Peg 7',
      heights: [412.345],
      zero: { datum: 'egm96', geoids: [] },
    });
    await row.getByRole('button', { name: 'Copy the coordinates of Peg 7' }).click();
    expect(copies).toEqual(['500000.00, 5299874.12, 412.35']);
    expect(await axeProblems()).toEqual([]);
  });

  it('MODEL-01 whose height was filled in says so, under the pointer, on its card and in the list', async () => {
    const line = {
      ...kept,
      kind: 'height' as const,
      measurementId: idOf(1),
      label: 'Bank',
      points: [
        [9, 47.85],
        [9.001, 47.85],
      ] as [number, number][],
      heights: [412.3, 415.3],
      filled: [true, false],
      coordinates: null,
      runId: null,
      measuredOn: null,
    };
    const peg = { ...kept, measurementId: idOf(0), label: 'Peg 1', filled: [true], runId: null, measuredOn: null };
    const seen = { ...peg, measurementId: idOf(2), label: 'Peg 2', filled: [false] };
    const { page, map, bar } = await open({ measurements: [peg, seen, line] }, { isFilled: true });
    await map.hover();
    const surface = '412.35 m above sea level (EGM96), of the surface, filled in, not measured';
    await expect.element(bar.getByText(surface)).toBeVisible();
    map.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: 'Place' }).getByText(surface)).toBeVisible();
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect.element(row('Peg 1').getByText(/^412\.30 m .*, filled in, not measured$/)).toBeVisible();
    const ofLine = row('Bank').getByText('At 1 of 2 points the height was filled in, not measured');
    await expect.element(ofLine).toBeVisible();
    await expect.element(row('Peg 2').getByText(/^412\.30 m/)).toBeVisible();
    await expect.element(row('Peg 2').getByText(/filled in/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Point', exact: true }).click();
    map.element().focus();
    await userEvent.keyboard(' ');
    const draft = page.getByRole('region', { name: 'New point' });
    await expect.element(draft.getByText(surface)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it.each([
    [true, /^415\.00 m .*, filled in, not measured$/],
    ['water' as const, /^415\.00 m .*, water: its bottom or its surface, not a height to trust$/],
  ])('MODEL-01 picked in 3D also says what the surface is there: %s', async (isFilled, text) => {
    const scene = { ...aScene(), heightsUrl: `${GRANTED}/heights` };
    const { page } = await renderScreen(
      <PlaceCard
        scene={scene}
        model="terrain"
        place={{ position: [9, 47.85], heightM: 415 }}
        onClose={() => undefined}
      />,
      {
        answers: [answer(readViewerHeights, { heights: [412.3], filled: [isFilled], terrain: null })],
        stored: { 'units.system': 'metric' },
      },
    );
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it('MODEL-04 tells both heights, that of the terrain first and measured by where it is shown', async () => {
    const heights = { ...ortho, lowestM: 400, highestM: 425 };
    const terrain = { heights: [405.5], filled: ['water' as const] };
    const { page, map, bar, server } = await open({ surface: heights, terrain: heights }, { terrain });
    const [surface, ground] = [
      '412.35 m above sea level (EGM96), of the surface',
      '405.50 m above sea level (EGM96), of the terrain, level of water',
    ];
    await map.hover();
    await expect.element(bar.getByText(surface)).toBeVisible();
    await page.getByText('Terrain (DTM)').click();
    await map.hover();
    await expect.element(bar.getByText(ground)).toBeVisible();
    map.element().focus();
    await userEvent.keyboard('{Enter}');
    const card = page.getByRole('region', { name: 'Place' });
    const below = '412.35 m, of the surface';
    await expect.element(card.getByText(below)).toBeVisible();
    const told = card.element().textContent ?? '';
    expect(told.indexOf(ground)).toBeGreaterThan(0);
    expect(told.indexOf(ground)).toBeLessThan(told.indexOf(below));
    await page.getByRole('button', { name: 'Point', exact: true }).click();
    map.element().focus();
    await userEvent.keyboard(' ');
    const draft = page.getByRole('region', { name: 'New point' });
    await expect.element(draft.getByText(ground)).toBeVisible();
    await draft.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(() => server.asked(saveMeasurement))
      .toMatchObject([{ body: { heights: [405.5], model: 'terrain' } }]);
  });

  it('PROC-14 measured on another run says so, and is not drawn unless it is wanted', async () => {
    const scene = aScene();
    const { page } = await open({
      measurements: [
        { ...kept, measurementId: idOf(0), label: 'Peg 1', runId: scene.runId, measuredOn: scene.finishedAt },
        { ...kept, measurementId: idOf(1), label: 'Before', runId: idOf(9), measuredOn: '2026-10-01T12:00:00.000Z' },
        { ...kept, measurementId: idOf(2), label: 'Peg 7', runId: null, measuredOn: null },
      ],
    });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect
      .element(row('Before').getByText(/^Measured on the run of .*2026.*, not on these results/))
      .toBeVisible();
    await expect.element(row('Peg 7').getByText(/^Measured on a run that is not known/)).toBeVisible();
    await expect.element(row('Peg 1').getByText(/^Measured on/)).not.toBeInTheDocument();
    await expect.element(row('Before').getByText(/Not drawn\.$/)).toBeVisible();
    await page.getByRole('switch', { name: /^Draw the 2 of other runs/ }).click();
    await expect.element(row('Before').getByText(/Drawn dashed\.$/)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('and all around it are in one family of units, also where another unit of heights was clicked in a plan', async () => {
    const scene = { surface: { ...ortho, lowestM: 400, highestM: 425 } };
    const { page } = await open(
      { ...scene, measurements: [{ ...kept, measurementId: idOf(0), label: 'Now', runId: null, measuredOn: null }] },
      { clicked: { height: 'ft' } },
    );
    await expect.element(page.getByRole('listitem').getByText(/^412\.30 m /)).toBeVisible();
    await page.getByRole('switch', { name: /^Colour by height/ }).click();
    await expect.element(page.getByText(/400.* m \(blue\) to 425.* m \(red\)/)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/\d ft\b/);
  });

  it('leaves most of the picture in sight on a phone', async () => {
    const before = { width: window.innerWidth, height: window.innerHeight };
    onTestFinished(() => browser.viewport(before.width, before.height));
    await browser.viewport(390, 844);
    const terrain = { heights: [405.5], filled: [true] };
    const { page, map } = await open({}, { units: 'imperial', isFilled: 'water', terrain });
    map.element().focus();
    await userEvent.keyboard('{Enter}');
    const card = page.getByRole('region', { name: 'Place' });
    await expect.element(card.getByText(/of the terrain, filled in, not measured$/)).toBeVisible();
    const heightOf = (element: Element) => element.getBoundingClientRect().height;
    expect(heightOf(card.element())).toBeLessThan(0.4 * heightOf(map.element()));
    expect(await axeProblems()).toEqual([]);
  });

  it('stays visible: its card goes to the top where it would cover it', async () => {
    const { page, map } = await open({});
    const card = page.getByRole('region', { name: 'Place' });
    const box = () => map.element().getBoundingClientRect();
    const tap = async (share: number) => {
      const { height } = box();
      await map.click({ position: { x: 60, y: height * share } });
      await expect.element(card).toBeVisible();
      const tapped = box().top + height * share;
      return () => {
        const { top, bottom } = card.element().getBoundingClientRect();
        return tapped < top || tapped > bottom;
      };
    };
    await expect.poll(await tap(0.8)).toBe(true);
    await page.getByRole('button', { name: 'Close place' }).click();
    await expect.poll(await tap(0.15)).toBe(true);
  });
});
