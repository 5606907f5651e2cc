import type { GeoJSONSourceSpecification } from 'maplibre-gl';

/** A source that the style leaves empty: `FedSources` fills it. */
export const fedSource: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};
