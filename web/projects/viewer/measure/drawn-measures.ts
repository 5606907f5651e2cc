import type { MeasurementToSave, ViewerCamera } from '@overflight/contract/projects/viewer.ts';
import type { Feature, FeatureCollection } from 'geojson';

type Drawn = Pick<MeasurementToSave, 'kind' | 'points' | 'label'>;

/** Measurements as GeoJSON: a line or polygon with a point at each vertex; single points carry their names. */
export function drawnMeasures(measurements: readonly Drawn[]): FeatureCollection {
  return { type: 'FeatureCollection', features: measurements.flatMap(featuresOf) };
}

function featuresOf({ kind, points, label }: Drawn): Feature[] {
  const corners = points.map(([lng, lat]) => [lng, lat]);
  const properties = kind === 'point' ? { name: label } : {};
  const dots = corners.map((coordinates) => ({ ...feature({ type: 'Point', coordinates }), properties }));
  if (corners.length < 2) return dots;
  const isArea = kind === 'area' && corners.length > 2;
  const line = isArea
    ? feature({ type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] })
    : feature({ type: 'LineString', coordinates: corners });
  return [line, ...dots];
}

const feature = (geometry: Feature['geometry']): Feature => ({ type: 'Feature', geometry, properties: {} });

export function drawnCameras(cameras: readonly ViewerCamera[], chosen: string | null): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: cameras.map(({ name, position }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [...position] },
      properties: { name, isChosen: name === chosen },
    })),
  };
}
