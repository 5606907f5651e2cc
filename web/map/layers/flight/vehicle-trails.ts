import type { Feature, LineString } from 'geojson';
import type { ExpressionSpecification, FilterSpecification, LineLayerSpecification } from 'maplibre-gl';
import { vehicleColours, vehicleRim } from '../../vehicles/vehicle-colours.ts';
import type { VehicleLook, VehicleTrail } from '../../vehicles/drawn-vehicle.ts';
import { vehicleLayers } from '../../vehicles/vehicle-layers.ts';
import { emptyGeoJson } from '../empty-geojson.ts';
import type { StylePiece } from '../layer-order.ts';

export const TRAILS_SOURCE = 'vehicle-trails';

/** Transparent at the oldest end, opaque at the vehicle; a replayed track is visible throughout. */
function fading(colour: string, most: number, look: VehicleLook): ExpressionSpecification {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const at = (opacity: number) => `rgba(${red}, ${green}, ${blue}, ${opacity})`;
  const oldest = look === 'replay' ? most * 0.7 : 0;
  return ['interpolate', ['linear'], ['line-progress'], 0, at(oldest), 0.3, at(most * 0.6), 1, at(most)];
}

/** A line gradient applies to a whole layer, so each look has its own. */
function trailOf(look: VehicleLook): LineLayerSpecification[] {
  const filter: FilterSpecification = ['==', ['get', 'look'], look];
  const shared = {
    type: 'line',
    source: TRAILS_SOURCE,
    minzoom: vehicleLayers['vehicles-2d'].minZoom,
    filter,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
  } as const;
  return [
    {
      ...shared,
      id: `vehicle-trails-${look}-rim`,
      paint: { 'line-width': 5, 'line-gradient': fading(vehicleRim, 0.6, look) },
    },
    {
      ...shared,
      id: `vehicle-trails-${look}`,
      paint: { 'line-width': 2.6, 'line-gradient': fading(vehicleColours[look], 1, look) },
    },
  ];
}

const looks: readonly VehicleLook[] = ['stale', 'other', 'live', 'replay'];

/** Trails of vehicles, fading with age. Their data bypasses the style, see `GeoJsonSources`. */
export const vehicleTrails: StylePiece = {
  sources: { [TRAILS_SOURCE]: { ...emptyGeoJson, lineMetrics: true } },
  layers: { trails: looks.flatMap(trailOf) },
};

export function trailFeature({ id, look, path }: VehicleTrail): Feature<LineString> {
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: path.map(([lng, lat]) => [lng, lat]) },
    properties: { id, look },
  };
}
