import type { ProjectionSpecification } from 'maplibre-gl';

/** A globe from afar, flat where people work: distances and shapes near the ground are those of every web map. */
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
