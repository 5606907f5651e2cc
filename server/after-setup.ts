import { enablePublicSources } from './basemap/sources/enable-public-sources.ts';
import { addDemoOverlays } from './overlays/demo/add-demo-overlays.ts';
import { refreshPublicOverlays } from './overlays/datasets/switch-refresh.ts';
import { addDemoPlans } from './plans/add-demo-plans.ts';
import type { Services } from './platform/services.ts';
import { enablePublicWeather } from './weather/enable-public-weather.ts';

export type SetupWish = 'demoData' | 'publicSources';

/**
 * What the two boxes of the set-up screen do: every feature adds its verb. A verb may run again after a failure. The wish
 * itself stays in `settings`, as `{ wished, honoured }` under its name here.
 */
export const afterSetup: Record<SetupWish, ((services: Services) => Promise<void>)[]> = {
  demoData: [addDemoPlans, addDemoOverlays],
  publicSources: [enablePublicSources, enablePublicWeather, refreshPublicOverlays],
};
