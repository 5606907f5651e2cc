import type { MapSources } from '@overflight/contract/map/basemap.ts';

/** Whose pictures lie under the results, each once. */
export function attributionText(sources: MapSources | null): string {
  const all = sources?.imagery.map(({ attribution }) => attribution) ?? [];
  return [...new Set(all)].filter(Boolean).join(' · ');
}
