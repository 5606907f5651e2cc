import type { ChangeKind, LiveChange } from '@overflight/contract/telemetry/live.ts';
import type { FlightPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { filesKey } from '../files/use-files.ts';
import { mapSourcesKey } from '../map/sources/use-map-sources.ts';
import { checksKey } from '../plans/detail/checks/invalidate-checks.ts';
import { planKey, planListsKey } from '../plans/plan-cache.ts';
import { presenceKey } from '../plans/presence/use-presence.ts';
import { forecastsKey, projectKey, projectListKey } from '../projects/project-cache.ts';
import { restrictionsKey } from '../restrictions/restriction-cache.ts';
import { collectionsKey } from '../telemetry/use-collections.ts';

/** The key of one thing, or where nobody knows which one has changed, what begins the key of all of them. */
const one = (start: readonly string[], id: string | null): QueryKey => (id === null ? start : [...start, id]);
const lastTaken = (key: readonly string[]) => key.slice(0, -1);

/** What is asked for again when something has changed. What a form was begun with is not: it stays under who fills it in. */
const keysOf: Record<ChangeKind, (id: string | null) => QueryKey[]> = {
  plan: (id) => [
    planListsKey,
    ['plans', 'choice'],
    one(['plans', 'summary'], id),
    id === null ? lastTaken(planKey('')) : planKey(id),
  ],
  crew: (id) => [one(['fleet', 'crew'], id), one(['mission-clearance'], id)],
  file: (id) => [id === null ? lastTaken(filesKey('')) : filesKey(id), forecastsKey],
  mission: (id) => [one(['plan-missions'], id), ['mission-transfers']],
  presence: (id) => [id === null ? lastTaken(presenceKey('')) : presenceKey(id)],
  restriction: () => [restrictionsKey, [...checksKey, 'restrictions']],
  track: () => [['tracks']],
  collection: () => [collectionsKey],
  dataset: () => [['overlays'], [...checksKey, 'restrictions']],
  import: () => [['overlays', 'datasets']],
  alerts: () => [
    ['weather', 'alert-status'],
    [...checksKey, 'alerts'],
  ],
  forecast: () => [['weather', 'forecast-settings']],
  'map-source': () => [mapSourcesKey, ['basemap', 'sources']],
  fleet: (id) => [['fleet', 'list'], one(['fleet', 'history'], id), ['fleet', 'drones of vehicles']],
  project: (id) => [
    projectListKey,
    id === null ? lastTaken(projectKey('')) : projectKey(id),
    one(['projects', 'changes'], id),
    one(['projects', 'log'], id),
    one(forecastsKey, id),
  ],
  'project-view': (id) => [one(['viewer'], id), one(['shares'], id)],
  drone: () => [['drones']],
};

/** Without those that hold what has changed already: the person's own change comes back as news, too. */
export function changedKeys(queries: QueryClient, { kind, id, version, isDeleted }: LiveChange): QueryKey[] {
  const keys = keysOf[kind](id);
  if (kind !== 'plan' || id === null || version === undefined || isDeleted) return keys;
  const known = queries.getQueryData<FlightPlan>(planKey(id))?.version ?? -1;
  return known < version ? keys : keys.filter((key) => key[1] !== planKey(id)[1]);
}

/** All of them, where anything may have changed. */
export function allChangedKeys(): QueryKey[] {
  const every = Object.values(keysOf).flatMap((keys) => keys(null));
  return [...new Map(every.map((key) => [JSON.stringify(key), key])).values()];
}
