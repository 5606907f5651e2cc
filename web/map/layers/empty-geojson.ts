import type { GeoJSONSourceSpecification } from 'maplibre-gl';

/** Maximum zoom of the map. */
export const MAX_ZOOM = 22;

/** An empty source; `GeoJsonSources` sets its data. */
export const emptyGeoJson: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  // With terrain, MapLibre redraws a changed tile only at its own zoom, so tiles must never be overzoomed.
  maxzoom: MAX_ZOOM,
};
