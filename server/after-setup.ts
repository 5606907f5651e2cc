import { enablePublicSources } from './basemap/sources/enable-public-sources.ts';
import { addDemoOverlays } from './overlays/demo/add-demo-overlays.ts';
import { refreshPublicOverlays } from './overlays/datasets/switch-refresh.ts';
import { addDemoPlans } from './plans/add-demo-plans.ts';
import type { Services } from './platform/services.ts';
import { enablePublicWeather } from './weather/enable-public-weather.ts';

export type SetupOption = 'demoData' | 'publicSources';

/**
 * Actions of the two set-up options: every feature adds its own. An action may run again after a failure. The choice
 * is stored in `settings`, as `{ wished, honoured }` under its name here.
 */
export const afterSetup: Record<SetupOption, ((services: Services) => Promise<void>)[]> = {
  demoData: [addDemoPlans, addDemoOverlays],
  publicSources: [enablePublicSources, enablePublicWeather, refreshPublicOverlays],
};
