import type { Position } from 'geojson';

/** GeoJSON types a position as any list of numbers; it always begins with longitude and latitude. */
export const lngLat = (position: Position): [longitude: number, latitude: number] => position as [number, number];
