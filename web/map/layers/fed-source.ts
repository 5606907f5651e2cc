import type { GeoJSONSourceSpecification } from 'maplibre-gl';

/** A source that the style leaves empty: `FedSources` fills it. */
export const fedSource: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  // Fewer, larger tiles are sent anew at every move of a drag; at zoom 16 they hold places to 6 centimetres.
  maxzoom: 16,
};
