import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';

/** Bottom to top. */
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

/** Sources and layers that one part of the map adds to the style. */
export type StylePiece = {
  sources?: Record<string, SourceSpecification>;
  layers?: Partial<Record<LayerSlot, readonly LayerSpecification[]>>;
};

export function inLayerOrder(pieces: readonly StylePiece[]): LayerSpecification[] {
  return layerOrder.flatMap((slot) => pieces.flatMap((piece) => piece.layers?.[slot] ?? []));
}
