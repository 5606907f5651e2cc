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

/** Kinds of layers that the map lays over its relief. */
const layersOnGround: ReadonlySet<LayerSpecification['type']> = new Set([
  'background',
  'fill',
  'line',
  'raster',
  'hillshade',
  'color-relief',
]);
export const isOnGround = ({ type }: LayerSpecification): boolean => layersOnGround.has(type);

/** What lies on the ground first: a map with relief draws all of it anew for each run of such layers. */
export function groundFirst(layers: readonly LayerSpecification[]): LayerSpecification[] {
  return layers.toSorted((a, b) => Number(isOnGround(b)) - Number(isOnGround(a)));
}
