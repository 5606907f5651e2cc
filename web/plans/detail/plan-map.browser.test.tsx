import { readMapSources, type MapSources } from '@overflight/contract/basemap.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { aSavedPlan } from '../testing/a-saved-plan.ts';
import { PlanMap } from './plan-map.tsx';

afterEach(() => vi.restoreAllMocks());

it('where maps cannot be drawn the plan is sketched', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const overview = { tiles: '/tiles/{z}/{x}/{y}', minZoom: 0, maxZoom: 4, attribution: 'Nobody' };
  const sources: MapSources = { imagery: [], terrain: null, buildings: null, overview };
  const { page, server } = await renderScreen(<PlanMap plan={aSavedPlan()} />, {
    answers: [answer(readMapSources, sources)],
  });
  await expect.element(page.getByRole('img', { name: 'The plan from above' })).toBeVisible();
  // The sources are there, and still no map is tried.
  await expect.poll(() => server.asked(readMapSources).length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(page.getByRole('img', { name: 'The plan from above' })).toBeVisible();
});
