import { BUILDINGS_LAYER } from './layers/buildings.ts';
import { imageryId } from './layers/imagery.ts';
import { OVERVIEW_SOURCE } from './layers/overview.ts';
import { TERRAIN_SOURCE } from './layers/terrain.ts';
import type { Scene } from './scene.ts';

/** The names people know the style's sources by. */
export function sourceNames({ sources }: Pick<Scene, 'sources'>, ids: ReadonlySet<string>): string[] {
  const names: Record<string, string> = {
    [OVERVIEW_SOURCE]: 'Borders and places',
    ...(sources.terrain ? { [TERRAIN_SOURCE]: sources.terrain.name } : {}),
    ...(sources.buildings ? { [BUILDINGS_LAYER]: sources.buildings.name } : {}),
    ...Object.fromEntries(sources.imagery.map((source) => [imageryId(source), source.name])),
  };
  return [...ids].map((id) => names[id] ?? id);
}
