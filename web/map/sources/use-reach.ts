import type { MapSources, TileSource } from '@overflight/contract/map/basemap.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { hostsInReach } from './hosts-in-reach.ts';
import { firstTiles, reachableSources, reachOf, usedSources } from '../style/reachable-sources.ts';

document.addEventListener('securitypolicyviolation', ({ blockedURI }) => hostsInReach.noteBlocked(blockedURI));
window.addEventListener('online', () => hostsInReach.askAgain());

export type Reachable = { sources: MapSources; silent: readonly TileSource[]; blocked: readonly TileSource[] };

const noneHidden: readonly string[] = [];

/** What the map can be drawn from at the moment, and what is missing. */
export function useReach(sources: MapSources, hidden: readonly string[] = noneHidden): Reachable {
  const known = useSyncExternalStore(hostsInReach.subscribe, hostsInReach.known);
  useEffect(() => hostsInReach.watch(firstTiles(usedSources(sources, hidden))), [sources, hidden]);
  return useMemo(() => {
    const used = usedSources(sources, hidden);
    return {
      sources: reachableSources(sources, known),
      silent: used.filter((source) => reachOf(source, known) === 'silent'),
      blocked: used.filter((source) => reachOf(source, known) === 'blocked'),
    };
  }, [sources, hidden, known]);
}
