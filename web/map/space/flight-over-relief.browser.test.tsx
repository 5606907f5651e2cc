import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toneColours } from '../layers/flight/plan-colours.ts';
import type { LngLat } from '../scene.ts';
import { aScene } from '../testing/a-scene.ts';
import { emptySources } from '../testing/empty-sources.ts';
import { fromTop, hillHeightM, hillTerrain, hillTop } from '../testing/hill.ts';
import { pixels, showMap, stands } from '../testing/show-map.tsx';
import { finenessFor, isDrawnInSoftware } from '../view/coarsen-ground.ts';
import type { FlightInSpace } from './flight-in-space.ts';

const PITCH_DEG = 60;
const HIGH_PX = 240;
/** From the south. */
const view = { longitude: hillTop[0], latitude: hillTop[1], zoom: 15, pitch: PITCH_DEG };
const reliefScene = (until?: Promise<void>) => aScene({ sources: { ...emptySources, terrain: hillTerrain(until) } });

/** East to west past a place, this high above the ground there. */
function flightPast(place: LngLat, aboveM: number, isGroundKnown = true): FlightInSpace {
  const [lng, lat] = place;
  const altitudeM = hillHeightM(place) + aboveM;
  const spots = [-60, -30, 0, 30, 60].map((eastM) => {
    const position: LngLat = [lng + fromTop(eastM, 0)[0] - hillTop[0], lat];
    const groundM = isGroundKnown ? hillHeightM(position) : null;
    return { position, altitudeM, groundM, tone: 'survey', isActive: false, isTurn: false } as const;
  });
  return { spots, photos: [] };
}

const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
  Number.parseInt(toneColours.survey.slice(from, from + 2), 16),
);

/** Rows of the picture where the flight is seen, one for each of its pixels. */
async function seenRows(): Promise<number[]> {
  const { data, width } = await pixels();
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const off =
      Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue);
    if (off < 40) rows.push(Math.floor(at / 4 / width));
  }
  return rows;
}

const middle = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, 0) / rows.length;
const flightState = () => page.getByTestId('map').element().getAttribute('data-flight');

async function shows(map: Awaited<ReturnType<typeof showMap>>, flight: FlightInSpace): Promise<number[]> {
  map.handle.showFlight(flight);
  await expect.poll(flightState).toBe('raised');
  await stands();
  await stands();
  return seenRows();
}

/** Pixels above the middle of a picture for metres above the ground there: the camera is 1.5 picture heights away. */
function raisedPx(aboveM: number): number {
  const metresPerPixel = (78_271.5 * Math.cos((view.latitude * Math.PI) / 180)) / 2 ** view.zoom;
  const [up, near] = [Math.sin, Math.cos].map((of) => (of((PITCH_DEG * Math.PI) / 180) * aboveM) / metresPerPixel);
  return (up ?? NaN) / (1 - (near ?? NaN) / (1.5 * HIGH_PX));
}

beforeEach(() => page.viewport(300, HIGH_PX));

it('TERR-07 a path stands clear of the hill below it, and behind the hill it is hidden', async () => {
  const map = await showMap({ scene: reliefScene(), view });
  expect(await seenRows()).toEqual([]);

  const low = await shows(map, flightPast(hillTop, 5));
  const high = await shows(map, flightPast(hillTop, 65));
  expect(low.length).toBeGreaterThan(50);
  expect(high.length).toBeGreaterThan(50);
  expect(Math.abs(middle(low) - middle(high) - (raisedPx(65) - raisedPx(5)))).toBeLessThan(1);

  const behind = fromTop(0, 250);
  expect((await shows(map, flightPast(fromTop(0, -60), 10))).length).toBeGreaterThan(50);
  expect(await shows(map, flightPast(behind, 10))).toEqual([]);
  expect((await shows(map, flightPast(behind, 250))).length).toBeGreaterThan(50);

  const known = flightPast(hillTop, 60);
  const unknown = known.spots.map((spot) => ({ ...spot, altitudeM: null }));
  const whole = page.getByText('The flight is drawn on the ground', { exact: false });
  const part = page.getByText('Part of the flight is drawn on the ground', { exact: false });
  map.handle.showFlight({ spots: unknown, photos: [] });
  await expect.element(whole).toBeVisible();
  map.handle.showFlight({ spots: [...known.spots, ...unknown], photos: [] });
  await expect.element(part).toBeVisible();
  map.handle.showFlight(known);
  await expect.poll(() => part.query() ?? whole.query()).toBeNull();

  const [clientX, clientY] = [150, middle(await shows(map, known))];
  document.querySelector('canvas')?.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, bubbles: true }));
  await expect
    .element(page.getByText('Flight 360 m above sea level, 60 m above ground; ground 300 m'))
    .toBeInTheDocument();

  map.handle.frame([hillTop], view.zoom);
  await expect.poll(flightState).toBe('flat');
});

it('TERR-07 a path that is added while the map still loads is hidden by the hill as well', async () => {
  const tiles = Promise.withResolvers<void>();
  // The altitude alone is known: new ground below it is no reason to draw it again.
  const flight = flightPast(fromTop(0, 250), 10, false);
  const opened = showMap({
    scene: reliefScene(tiles.promise),
    view,
    over: (handle) => {
      handle.showFlight(flight);
      return null;
    },
  });
  await expect.poll(flightState).toBe('raised');
  await expect.poll(async () => (await seenRows()).length).toBeGreaterThan(50);
  tiles.resolve();
  await opened;
  await stands();
  expect(await seenRows()).toEqual([]);
});

it('without a graphics card the ground over relief is drawn as finely as the window, not twice as finely', async () => {
  const sizes = new Set<number>();
  const setViewport = vi.spyOn(WebGL2RenderingContext.prototype, 'viewport');
  await showMap({ scene: reliefScene(), view });
  for (const [, , width, height] of setViewport.mock.calls) if (width === height) sizes.add(width);
  setViewport.mockRestore();
  const isSoftware = isDrawnInSoftware(document.createElement('canvas'));
  expect([sizes.has(512), sizes.has(1024)]).toEqual([isSoftware, !isSoftware]);
  expect([0.25, 0.5, 1, 1.25, 1.5, 2, 3].map(finenessFor)).toEqual([0.5, 0.5, 1, 1, 2, 2, 2]);
});

it('on a flat map nothing is raised', async () => {
  const map = await showMap({ scene: aScene({ sources: emptySources }), view });
  map.handle.showFlight(flightPast(hillTop, 60));
  await stands();
  expect(flightState()).toBeNull();
});
