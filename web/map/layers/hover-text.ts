import { BUILDINGS_LAYER, buildingHoverText } from './buildings.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Layers that answer the pointer, topmost last, and what hovering them says. */
const hoverTexts: Record<string, (properties: Properties) => string> = {
  [BUILDINGS_LAYER]: buildingHoverText,
};

export const hoverLayers = Object.keys(hoverTexts);

export function hoverText(layer: string, properties: Properties): string | null {
  return hoverTexts[layer]?.(properties) ?? null;
}
