import type { MapSources } from '@overflight/contract/map/basemap.ts';

/** Attributions of the imagery, each once. */
export function attributionText(sources: MapSources | null): string {
  const all = sources?.imagery.map(({ attribution }) => attribution) ?? [];
  return [...new Set(all)].filter(Boolean).join(' · ');
}
