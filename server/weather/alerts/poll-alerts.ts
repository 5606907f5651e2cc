import type { Job } from '../../platform/jobs/jobs.ts';
import { OutsideFailure } from '../../platform/outside/fetch-outside.ts';
import type { Services } from '../../platform/services.ts';
import { alertsInForce } from './alerts-in-force.ts';
import { fetchNws } from '../fetch-nws.ts';
import { countyShape } from './county-shapes.ts';
import { fillZones } from './fill-zones.ts';
import { isNwsOn } from '../nws-switch.ts';
import { readNwsFeed, type FeedAlert } from '../nws.ts';
import { forgetShrunkFeeds, refuseShrunkFeed } from './refuse-shrunk-feed.ts';
import { shapeFromPlaces } from './shape-alert.ts';
import {
  confirmAlerts,
  recordFailure,
  readFeedState,
  readZones,
  replaceAlerts,
  type FeedState,
  type ShapedAlert,
} from '../weather-store.ts';

/** Missed polls are skipped: the next one is two minutes away. */
export const pollAlertsJob: Job = {
  name: 'poll-weather-alerts',
  retries: 0,
  cron: '*/2 * * * *',
  runsAtStart: true,
  handle: pollAlerts,
};

/** Imports the active alerts. External failures change nothing, and are recorded with their time. */
export async function pollAlerts(_: unknown, services: Services): Promise<void> {
  if (!(await isNwsOn(services))) return;
  try {
    await importFeed(services);
    await fillZones(services);
    // Prepares the alerts for the first tile request.
    await alertsInForce(services);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    services.log.error({ reason: error.message }, 'the weather alerts could not be fetched');
    await recordFailure(services, error.message);
  }
}

async function importFeed(services: Services): Promise<void> {
  const state = await readFeedState(services);
  const path = '/alerts/active?status=actual';
  const answer = await fetchNws(services, { path, headers: conditionalHeaders(state), accepts: [200, 304] });
  if (answer.status === 304) {
    forgetShrunkFeeds(services);
    return confirmAlerts(services);
  }
  const feed = readNwsFeed(answer.json, services.now());
  await refuseShrunkFeed(services, feed);
  const { alerts, unreadable } = feed;
  const { etag = null, 'last-modified': last_modified = null } = answer.headers;
  await replaceAlerts(services, await withShapes(services, alerts), { etag, last_modified, unreadable });
}

function conditionalHeaders({ etag, last_modified }: FeedState): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(last_modified ? { 'if-modified-since': last_modified } : {}),
  };
}

async function withShapes(services: Services, alerts: FeedAlert[]): Promise<ShapedAlert[]> {
  const shapeless = alerts.filter(({ shape }) => !shape);
  const zones = await readZones(services, [...new Set(shapeless.flatMap(({ places }) => places.zones))]);
  const known = { zone: (id: string) => zones.get(id)?.polygons, county: countyShape };
  return alerts.map((alert) => ({
    alert,
    shaped: alert.shape ? { shape: alert.shape, from: 'alert' } : shapeFromPlaces(alert.places, known),
  }));
}
