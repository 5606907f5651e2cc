import { BUILDINGS_LAYER, buildingHoverText } from './base/buildings.ts';
import { restrictionHoverText, restrictionLayers } from './airspace/flight-restrictions.ts';
import { FLIGHT_LAYER, flightHoverText } from './flight/flight-heights.ts';
import { photoHoverText, PHOTOS_LAYER } from './flight/photos.ts';
import { powerHoverText, powerLayers } from './airspace/power.ts';
import { vehicleHoverText, VEHICLES_LAYER } from './flight/vehicles.ts';
import { alertHoverText, ALERTS_LAYER } from './airspace/weather-alerts.ts';

type Properties = Readonly<Record<string, unknown>>;
type HoverTarget = { hoverText: (properties: Properties) => string; isPressed?: boolean; isThin?: boolean };

const restriction: HoverTarget = { hoverText: restrictionHoverText, isPressed: true };

/** Layers with hover text; some open details on click. */
const hoverTargets: Record<string, HoverTarget> = {
  [VEHICLES_LAYER]: { hoverText: vehicleHoverText, isPressed: true },
  [PHOTOS_LAYER]: { hoverText: photoHoverText },
  [FLIGHT_LAYER]: { hoverText: flightHoverText },
  [BUILDINGS_LAYER]: { hoverText: buildingHoverText },
  [powerLayers.lines]: { hoverText: powerHoverText, isThin: true },
  [powerLayers.points]: { hoverText: powerHoverText },
  [powerLayers.areas]: { hoverText: powerHoverText },
  [restrictionLayers.published]: restriction,
  [restrictionLayers.publishedVolumes]: restriction,
  [restrictionLayers.custom]: restriction,
  [restrictionLayers.customVolumes]: restriction,
  [ALERTS_LAYER]: { hoverText: alertHoverText, isPressed: true },
};

const idsWhere = (isWanted: (layer: HoverTarget) => boolean): string[] =>
  Object.entries(hoverTargets).flatMap(([id, layer]) => (isWanted(layer) ? [id] : []));

/** Hit exactly under the pointer; thin layers are queried with a margin. */
export const hoverLayers: readonly string[] = idsWhere(({ isThin }) => !isThin);
export const thinHoverLayers: readonly string[] = idsWhere(({ isThin }) => isThin === true);

export function hoverText(layer: string, properties: Properties): string | null {
  return hoverTargets[layer]?.hoverText(properties) ?? null;
}

export function isClickable(layer: string): boolean {
  return hoverTargets[layer]?.isPressed === true;
}
