import { readMapSources, type MapSources } from '@overflight/contract/map/basemap.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { emptySources } from '../../map/testing/empty-sources.ts';
import type { RestrictionFeature } from '../../map/scene.ts';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { PlanMap } from './plan-map.tsx';

afterEach(() => vi.restoreAllMocks());

// Runs first: WebGL support is tested once per page.
it('a sketch is shown until the map is drawn, and attributions are collapsed', async () => {
  const sources: MapSources = { ...emptySources, imagery: [], terrain: null, siteTerrain: null, buildings: null };
  const { page } = await renderScreen(<PlanMap plan={aSavedPlan()} />, { answers: [answer(readMapSources, sources)] });
  await expect.element(page.getByRole('img', { name: 'The plan from above' })).toBeVisible();
  await expect.element(page.getByRole('figure', { name: 'The plan on the map, north up' })).toBeVisible();
  await expect.poll(() => page.getByTestId('sketch').query()).toBeNull();
  await expect.element(page.getByText('Natural Earth')).not.toBeVisible();
});

it('without WebGL a sketch is shown, including restrictions', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { homePoint } = aSavedPlan();
  const [lng, lat] = homePoint.position as [number, number];
  const ring = [
    [lng - 0.01, lat - 0.01],
    [lng + 0.01, lat - 0.01],
    [lng, lat + 0.01],
    [lng - 0.01, lat - 0.01],
  ];
  const closed: RestrictionFeature = {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { id: 'farm', name: 'Farm no-fly', ceilingMeters: null },
  };
  const overview = { tiles: '/tiles/{z}/{x}/{y}', minZoom: 0, maxZoom: 4, attribution: 'Nobody' };
  const sources: MapSources = { imagery: [], terrain: null, siteTerrain: null, buildings: null, overview };
  const { page, server } = await renderScreen(<PlanMap plan={aSavedPlan()} restrictions={[closed]} />, {
    answers: [answer(readMapSources, sources)],
  });
  await expect.element(page.getByRole('img', { name: 'The plan from above' })).toBeVisible();
  await expect.poll(() => page.getByTestId('restriction').elements().length).toBe(1);
  // The sources are loaded, and still no map is created.
  await expect.poll(() => server.asked(readMapSources).length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(page.getByRole('img', { name: 'The plan from above' })).toBeVisible();
});
