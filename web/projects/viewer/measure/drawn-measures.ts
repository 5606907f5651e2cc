import { isOfOtherRun } from '@overflight/contract/projects/measurements/measured-run.ts';
import type { MeasurementToSave, ViewerCamera, ViewerScene } from '@overflight/contract/projects/viewer.ts';
import type { Feature, FeatureCollection } from 'geojson';

/** A measurement as it is drawn: paler and dashed if it was made on another run than the one shown. */
export type DrawnMeasure = Pick<MeasurementToSave, 'kind' | 'points' | 'heights' | 'label'> & { isOther: boolean };

/** What is kept of a project, without what was measured on other runs unless that is wanted. */
export const keptMeasures = ({ measurements, runId }: ViewerScene, showsOtherRuns: boolean): DrawnMeasure[] =>
  measurements
    .map((measurement) => ({ ...measurement, isOther: isOfOtherRun(measurement, runId) }))
    .filter(({ isOther }) => showsOtherRuns || !isOther);

/** Measurements as GeoJSON: a line or polygon with a point at each vertex; single points carry their names. */
export function drawnMeasures(measurements: readonly DrawnMeasure[]): FeatureCollection {
  return { type: 'FeatureCollection', features: measurements.flatMap(featuresOf) };
}

function featuresOf({ kind, points, label, isOther }: DrawnMeasure): Feature[] {
  const corners = points.map(([lng, lat]) => [lng, lat]);
  const feature = (geometry: Feature['geometry'], name?: string): Feature => ({
    type: 'Feature',
    geometry,
    properties: { isOther, ...(name !== undefined && { name }) },
  });
  const dots = corners.map((coordinates) =>
    feature({ type: 'Point', coordinates }, kind === 'point' ? label : undefined),
  );
  if (corners.length < 2) return dots;
  const isArea = kind === 'area' && corners.length > 2;
  const line = isArea
    ? feature({ type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] })
    : feature({ type: 'LineString', coordinates: corners });
  return [line, ...dots];
}

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
