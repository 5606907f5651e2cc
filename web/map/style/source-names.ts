import { BUILDINGS_LAYER } from '../layers/base/buildings.ts';
import { PUBLISHED_SOURCE } from '../layers/airspace/flight-restrictions.ts';
import { imageryId } from '../layers/base/imagery.ts';
import { layerEntry } from '../layers/layer-table.ts';
import { OVERVIEW_SOURCE } from '../layers/base/overview.ts';
import { LINES_SOURCE, SUBSTATIONS_SOURCE } from '../layers/airspace/power.ts';
import { RELIEF_SOURCE } from '../layers/base/relief.ts';
import { TERRAIN_SOURCE } from '../layers/base/terrain.ts';
import { ALERTS_SOURCE } from '../layers/airspace/weather-alerts.ts';
import type { Scene } from '../scene.ts';

/** Display names of the style's sources. */
export function sourceNames({ sources }: Pick<Scene, 'sources'>, ids: Iterable<string>): string[] {
  const names: Record<string, string> = {
    [OVERVIEW_SOURCE]: 'Borders and places',
    [PUBLISHED_SOURCE]: layerEntry('flight-restrictions').name,
    [LINES_SOURCE]: layerEntry('power-lines').name,
    [SUBSTATIONS_SOURCE]: layerEntry('substations').name,
    [ALERTS_SOURCE]: layerEntry('weather-alerts').name,
    ...(sources.terrain ? { [TERRAIN_SOURCE]: sources.terrain.name, [RELIEF_SOURCE]: sources.terrain.name } : {}),
    ...(sources.buildings ? { [BUILDINGS_LAYER]: sources.buildings.name } : {}),
    ...Object.fromEntries(sources.imagery.map((source) => [imageryId(source), source.name])),
  };
  return [...new Set([...ids].map((id) => names[id] ?? id))];
}
