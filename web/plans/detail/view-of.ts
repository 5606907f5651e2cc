import { toRadians } from '@overflight/flight/geo/angle.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { unwrapPath } from '@overflight/flight/geo/polygons/unwrap-ring.ts';
import type { Position } from 'geojson';
import type { ViewState } from '../../map/view/stored-view.ts';

const TILE_PX = 512;
const MARGIN_PX = 36;
const MAX_ZOOM = 18;

/** The view from above, north up, that fits all positions in an image of this size. */
export function viewOf(places: readonly Position[], size: { widthPx: number; heightPx: number }): ViewState {
  const points = unwrapPath(places.map((place) => [...lngLat(place)])).map(({ x, y }) => ({
    x: x / 360,
    y: northing(y),
  }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east, south, north] = [min(xs), max(xs), min(ys), max(ys)];
  const room = (px: number) => Math.max(1, px - 2 * MARGIN_PX) / TILE_PX;
  const scale = Math.min(room(size.widthPx) / (east - west), room(size.heightPx) / (north - south));
  return {
    longitude: ((west + east) / 2) * 360,
    latitude: latitudeAt((south + north) / 2),
    zoom: Math.max(0, Math.min(MAX_ZOOM, Math.log2(scale))),
    bearing: 0,
    pitch: 0,
  };
}

/** Web Mercator, as a share of the world's width. */
const northing = (lat: number) => Math.asinh(Math.tan(toRadians(lat))) / (2 * Math.PI);
const latitudeAt = (y: number) => (Math.atan(Math.sinh(y * 2 * Math.PI)) * 180) / Math.PI;
const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
