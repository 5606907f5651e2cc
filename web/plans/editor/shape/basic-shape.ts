import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import type { Position } from 'geojson';
import type { Bounds } from '../../../map/scene.ts';
import type { ViewState } from '../../../map/view/stored-view.ts';

/** Zoom of the default shape. */
export const BASIC_ZOOM = 19;

/** A rectangle of the view around the same centre at zoom 19. */
export function basicShape([west, south, east, north]: Bounds, { longitude, latitude, zoom }: ViewState): Position[] {
  const scale = 2 ** (zoom - BASIC_ZOOM);
  const widthDeg = (east < west ? east + 360 : east) - west;
  const [halfLng, halfLat] = [(widthDeg * scale) / 2, ((north - south) * scale) / 2];
  const [left, right] = [wrapLongitude(longitude - halfLng), wrapLongitude(longitude + halfLng)];
  return [
    [left, latitude - halfLat],
    [right, latitude - halfLat],
    [right, latitude + halfLat],
    [left, latitude + halfLat],
  ];
}
