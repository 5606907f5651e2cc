import type { GeoJSONSourceSpecification } from 'maplibre-gl';

/** As close as the map comes. */
export const MAX_ZOOM = 22;

/** A source that the style leaves empty: `GeoJsonSources` fills it. */
export const emptyGeoJson: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  // Over relief the map library draws a changed tile anew only where its zoom is the map's own: it must never be enlarged.
  maxzoom: MAX_ZOOM,
};
