import type { MapSources } from '@overflight/contract/map/basemap.ts';
import { covers } from '../../../map/sources/covers.ts';

type Bounds = [west: number, south: number, east: number, north: number];

/** Attributions of the imagery around the results, each once: none of what is drawn elsewhere, as the demo's made-up site. */
export function attributionText(sources: MapSources | null, [west, south, east, north]: Bounds): string {
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as const;
  const here = sources?.imagery.filter(({ bounds }) => corners.some(([lng, lat]) => covers(bounds, [lng, lat]))) ?? [];
  return [...new Set(here.map(({ attribution }) => attribution))].filter(Boolean).join(' · ');
}
