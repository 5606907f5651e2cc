import { alertFeed, type AlertStatus } from '@overflight/contract/weather/weather.ts';
import type { Services } from '../../platform/services.ts';
import { isDemoWeatherOn } from '../made-up/demo-weather.ts';
import { isNwsOn } from '../nws-switch.ts';
import { countAlerts, readFeedState, type FeedState } from '../weather-store.ts';

/** Five polls missed. */
const STALE_MS = 10 * 60 * 1000;

/** State of the alerts, needed to tell whether a clear map means clear weather. */
export async function alertStatus(services: Services): Promise<AlertStatus> {
  const state = await readFeedState(services);
  const isOn = await isNwsOn(services);
  const counted = isOn ? await countAlerts(services) : { inForce: 0, withoutShape: 0 };
  const isDemo = await isDemoWeatherOn(services);
  const { trouble, trouble_at, unreadable, fetched_at } = state;
  return {
    source: alertFeed.name,
    // An alert that ends also leaves the tiles.
    version: `${state.version}-${counted.inForce}${isDemo ? '-demo' : ''}`,
    state: isOn ? stateOf(state, services.now()) : 'off',
    fetchedAt: fetched_at?.toISOString() ?? null,
    ...counted,
    unreadable,
    ...(isDemo ? { isDemo } : {}),
    trouble: trouble && trouble_at ? { at: trouble_at.toISOString(), reason: trouble } : null,
  };
}

function stateOf({ fetched_at }: FeedState, now: Date): AlertStatus['state'] {
  if (!fetched_at) return 'never';
  return now.getTime() - fetched_at.getTime() > STALE_MS ? 'stale' : 'live';
}
