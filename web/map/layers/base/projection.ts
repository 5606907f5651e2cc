import type { ProjectionSpecification } from 'maplibre-gl';

/** A globe from afar, Mercator up close: near the ground, distances and shapes match other web maps. */
export const globeZooms = { fullyGlobe: 4.5, fullyFlat: 6 };

export const projection: ProjectionSpecification = {
  type: [
    'interpolate',
    ['linear'],
    ['zoom'],
    globeZooms.fullyGlobe,
    'vertical-perspective',
    globeZooms.fullyFlat,
    'mercator',
  ],
};
