import type { MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { hostReachability } from './host-reachability.ts';
import { firstTiles, reachableSources, reachabilityOf, usedSources } from '../style/reachable-sources.ts';

document.addEventListener('securitypolicyviolation', ({ blockedURI }) => hostReachability.noteBlocked(blockedURI));
window.addEventListener('online', () => hostReachability.retry());

export type ReachableSources = { sources: MapSources; silent: readonly TileSource[]; blocked: readonly TileSource[] };

const noneHidden: readonly string[] = [];

/** Sources the map can use now, and those it cannot reach. */
export function useReachableSources(sources: MapSources, hidden: readonly string[] = noneHidden): ReachableSources {
  const known = useSyncExternalStore(hostReachability.subscribe, hostReachability.known);
  useEffect(() => hostReachability.watch(firstTiles(usedSources(sources, hidden))), [sources, hidden]);
  return useMemo(() => {
    const used = usedSources(sources, hidden);
    return {
      sources: reachableSources(sources, known),
      silent: used.filter((source) => reachabilityOf(source, known) === 'silent'),
      blocked: used.filter((source) => reachabilityOf(source, known) === 'blocked'),
    };
  }, [sources, hidden, known]);
}
