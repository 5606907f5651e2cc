import { enablePublicSources } from '../basemap/sources/enable-public-sources.ts';
import { addDemo } from '../demo/want-demo.ts';
import { refreshPublicOverlays } from '../overlays/datasets/switch-refresh.ts';
import type { Services } from '../platform/services.ts';
import { enablePublicWeather } from '../weather/enable-public-weather.ts';

export type SetupOption = 'demoData' | 'publicSources';

/** Work behind the two boxes of the set-up screen; each feature adds its own. Each may run again after a failure. */
export const afterSetup: Record<SetupOption, ((services: Services) => Promise<unknown>)[]> = {
  demoData: [addDemo],
  publicSources: [enablePublicSources, enablePublicWeather, refreshPublicOverlays],
};
