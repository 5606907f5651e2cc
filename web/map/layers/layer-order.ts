import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

/** From the ground up: what comes later is drawn over what comes earlier. */
export const layerOrder = [
  'background',
  'imagery',
  'relief',
  'borders',
  'grid',
  'weather-alerts',
  'flight-restrictions',
  'power-lines',
  'substations',
  'buildings',
  'restriction-volumes',
  'plan-ground',
  'plan-volumes',
  'place-names',
  'overlay-names',
  'trails',
  'plan-marks',
  'drawing',
] as const;
export type LayerSlot = (typeof layerOrder)[number];

/** What one part of the map adds to the style. */
export type StylePiece = {
  sources?: Record<string, SourceSpecification>;
  layers?: Partial<Record<LayerSlot, readonly LayerSpecification[]>>;
};

export function inLayerOrder(pieces: readonly StylePiece[]): LayerSpecification[] {
  return layerOrder.flatMap((slot) => pieces.flatMap((piece) => piece.layers?.[slot] ?? []));
}
