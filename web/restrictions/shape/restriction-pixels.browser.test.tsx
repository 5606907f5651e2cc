import type { CustomRestriction } from '@overflight/contract/plans/restrictions.ts';
import { circleRing } from '@overflight/flight/geo/polygons/circle-ring.ts';
import { pointInRings } from '@overflight/flight/geo/polygons/point-in-rings.ts';
import { pointSegmentDistance } from '@overflight/flight/geo/segment-distance.ts';
import type { Position } from 'geojson';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { interiorPoint } from '@overflight/flight/geo/polygons/interior-point.ts';
import type { RestrictionFeature } from '../../map/scene.ts';
import { aScene, feedsAt } from '../../map/testing/a-scene.ts';
import { emptySources } from '../../map/testing/empty-sources.ts';
import { pixelAt, pixels, showMap } from '../../map/testing/show-map.tsx';
import { drawnRestrictions } from './drawn-restrictions.ts';

/** A corner shared by four tiles at every zoom from 11 on. */
const CORNER = { lng: 7.91015625, lat: 47.04018214480665 };
const at = (eastDeg: number, northDeg: number): Position => [CORNER.lng + eastDeg, CORNER.lat + northDeg];

/** Each ring closes across a tile border. */
const shapes: Record<string, Position[][]> = {
  'a triangle': [[at(0.03, -0.01), at(0.004, 0.016), at(-0.02, -0.012)]],
  'a bent area': [
    [at(0.028, -0.014), at(0.028, -0.004), at(-0.006, -0.003), at(-0.004, 0.014), at(-0.021, 0.013), at(-0.02, -0.014)],
  ],
  'an area with a hole': [
    [at(0.027, -0.015), at(0.027, 0.015), at(-0.024, 0.015), at(-0.024, -0.015)],
    [at(0.006, -0.004), at(0.001, 0.006), at(-0.004, -0.004)],
  ],
  'a circle': [circleRing({ centre: at(0.001, 0.002), radiusM: 1200 }, 1)],
};
const zooms = [11.3, 12, 13.2];
const middles = [at(0, 0), at(0.006, -0.004), at(-0.003, 0.002)];

const view = (zoom: number, [longitude = 0, latitude = 0]: Position) => ({ longitude, latitude, zoom });
const stored = (rings: Position[][]) =>
  ({
    geometry: { type: 'Polygon', coordinates: rings },
    properties: { id: 'a', name: 'WWWW', ceilingMeters: null },
  }) as unknown as CustomRestriction;

const scene = (restrictions: RestrictionFeature[]) =>
  aScene({
    // On dark ground only labels are white.
    theme: 'dark',
    sources: emptySources,
    feeds: { 'flight-restrictions': { ...feedsAt('')['flight-restrictions']!, version: '' } },
    restrictions,
  });

const isMagenta = (r: number, g: number, b: number) => r > g + 40 && b > g;
const isWhite = (r: number, g: number, b: number) => Math.min(r, g, b) > 225;

const colourAt = ({ data, width }: ImageData, x: number, y: number) => {
  const first = (y * width + x) * 4;
  return [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0] as const;
};

/** Edges are anti-aliased, and outlines this wide. */
const EDGE_PX = 4;
const STEP_PX = 5;
/** The controls lie outside of it. */
const INSET_PX = 60;

/** Pixels where the map differs from the true shape. */
function wrongPlaces(picture: ImageData, rings: readonly (readonly Position[])[], seen: ReturnType<typeof view>) {
  const outlines = rings.map((ring) => ring.map((corner) => pixelAt(corner, seen)));
  const edges = outlines.flatMap((ring) => ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const));
  const label = pixelAt(interiorPoint(rings), seen);
  let [inside, wrong] = [0, 0];
  for (let x = INSET_PX; x < picture.width - INSET_PX; x += STEP_PX)
    for (let y = INSET_PX; y < picture.height - INSET_PX; y += STEP_PX) {
      const isAtLabel = Math.abs(x - label.x) < 40 && Math.abs(y - label.y) < 14;
      if (isAtLabel || edges.some((edge) => pointSegmentDistance({ x, y }, edge) < EDGE_PX)) continue;
      const isIn = pointInRings({ x, y }, outlines) === 'inside';
      const [r, g, b] = colourAt(picture, x, y);
      if (isIn) inside++;
      if (isMagenta(r, g, b) !== isIn) wrong++;
    }
  return { inside, wrong };
}

/** Labels on the map, at least this far apart. */
function labelsIn(picture: ImageData): number {
  const labels: { x: number; y: number }[] = [];
  for (let y = INSET_PX; y < picture.height - INSET_PX; y++)
    for (let x = INSET_PX; x < picture.width - INSET_PX; x++) {
      const [r, g, b] = colourAt(picture, x, y);
      if (isWhite(r, g, b) && !labels.some((one) => Math.abs(one.x - x) < 80 && Math.abs(one.y - y) < 30))
        labels.push({ x, y });
    }
  return labels.length;
}

it('REST-06 restrictions across tile edges are drawn whole at every zoom, with one name each', async () => {
  await page.viewport(760, 520);
  const map = await showMap({ scene: scene([]), view: view(zooms[0] ?? 11, at(0, 0)) });
  for (const [name, rings] of Object.entries(shapes)) {
    await map.show(scene(drawnRestrictions([stored(rings)], null)));
    for (const [i, zoom] of zooms.entries()) {
      const picture = await map.lookAt(view(zoom, middles[i] ?? at(0, 0)));
      const { inside, wrong } = wrongPlaces(picture, rings, view(zoom, middles[i] ?? at(0, 0)));
      expect(inside, `places inside ${name} at zoom ${zoom}`).toBeGreaterThan(50);
      expect(wrong, `wrong places of ${name} at zoom ${zoom}`).toBe(0);
      expect(labelsIn(picture), `names of ${name} at zoom ${zoom}`).toBe(1);
    }
  }
});

it('the comparison detects a missing corner of an open ring, and a second label', async () => {
  await page.viewport(760, 520);
  const map = await showMap({ scene: scene([]), view: view(13.2, at(0, 0)) });
  // A circle has too many corners for a missing one to be visible.
  for (const [name, rings] of Object.entries(shapes).filter(([shape]) => shape !== 'a circle')) {
    const [area, place] = drawnRestrictions([stored(rings)], null);
    const open = { ...area, geometry: { type: 'Polygon', coordinates: rings } } as RestrictionFeature;
    await map.show(scene([open, place!]));
    const { wrong } = wrongPlaces(await pixels(), rings, view(13.2, at(0, 0)));
    expect(wrong, `wrong places of ${name}, left open`).toBeGreaterThan(5);
  }
  const named = drawnRestrictions([stored(shapes['a triangle'] ?? [])], null);
  const second = { ...named[1]!, geometry: { type: 'Point', coordinates: at(0.016, -0.006) } } as RestrictionFeature;
  await map.show(scene([...named, second]));
  expect(labelsIn(await pixels())).toBe(2);
});
