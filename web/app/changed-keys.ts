import type { ChangeKind, LiveChange } from '@overflight/contract/telemetry/live.ts';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { coverageKey } from '../coverage/use-coverage.ts';
import { demoKey } from '../demo/use-demo.ts';
import { filesKey } from '../files/use-files.ts';
import { aircraftKey } from '../platform/aircraft.ts';
import { heightsKey } from '../platform/heights.ts';
import { mapSourcesKey } from '../map/sources/use-map-sources.ts';
import { checksKey } from '../plans/detail/checks/invalidate-checks.ts';
import { planKey, planListsKey } from '../plans/plan-cache.ts';
import { presenceKey } from '../plans/presence/use-presence.ts';
import { controlKey } from '../projects/control/use-control-points.ts';
import { forecastsKey, projectKey, projectListKey } from '../projects/project-cache.ts';
import { restrictionsKey } from '../restrictions/restriction-cache.ts';
import { collectionsKey } from '../telemetry/use-collections.ts';

/** The key of one entity, or the common prefix if the id is unknown. */
const keyFor = (start: readonly string[], id: string | null): QueryKey => (id === null ? start : [...start, id]);
const withoutLast = (key: readonly string[]) => key.slice(0, -1);

/** Query keys to refetch per kind of change. Data behind an open form is excluded: it must not change while edited. */
const keysOf: Record<ChangeKind, (id: string | null) => QueryKey[]> = {
  plan: (id) => [
    planListsKey,
    keyFor(coverageKey, id),
    ['plans', 'choice'],
    keyFor(['plans', 'summary'], id),
    id === null ? withoutLast(planKey('')) : planKey(id),
  ],
  crew: (id) => [keyFor(['fleet', 'crew'], id), keyFor(['mission-clearance'], id)],
  file: (id) => [id === null ? withoutLast(filesKey('')) : filesKey(id), keyFor(coverageKey, id), forecastsKey],
  mission: (id) => [keyFor(['plan-missions'], id), ['mission-transfers']],
  presence: (id) => [id === null ? withoutLast(presenceKey('')) : presenceKey(id)],
  aircraft: () => [aircraftKey],
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
  demo: () => [demoKey],
  'map-source': () => [mapSourcesKey, ['basemap', 'sources'], heightsKey],
  terrain: () => [heightsKey, mapSourcesKey, coverageKey],
  fleet: (id) => [['fleet', 'list'], keyFor(['fleet', 'history'], id), ['fleet', 'drones of vehicles']],
  project: (id) => [
    projectListKey,
    // Of all projects: one may wait for another.
    withoutLast(projectKey('')),
    keyFor(['projects', 'changes'], id),
    keyFor(['projects', 'log'], id),
    keyFor(forecastsKey, id),
    keyFor(controlKey, id),
  ],
  'project-view': (id) => [keyFor(['viewer'], id), keyFor(['shares'], id), keyFor(controlKey, id)],
  drone: () => [['drones']],
  webhook: () => [['webhooks']],
};

/** Without queries that already hold the change: the person's own changes are announced too. */
export function changedKeys(queries: QueryClient, { kind, id, version, isDeleted }: LiveChange): QueryKey[] {
  const keys = keysOf[kind](id);
  if (kind !== 'plan' || id === null || version === undefined || isDeleted) return keys;
  const known = queries.getQueryData<SavedPlan>(planKey(id))?.version ?? -1;
  return known < version ? keys : keys.filter((key) => key[1] !== planKey(id)[1]);
}

/** All keys, if anything may have changed. */
export function allChangedKeys(): QueryKey[] {
  const every = Object.values(keysOf).flatMap((keys) => keys(null));
  return [...new Map(every.map((key) => [JSON.stringify(key), key])).values()];
}
