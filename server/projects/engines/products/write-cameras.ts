import type { RawScene } from '../engine.ts';
import type { FoundCamera } from './found-cameras.ts';

/** Cameras as JSON in UTM metres, with their axes. */
export function camerasJson(scene: RawScene, cameras: readonly FoundCamera[]): string {
  const described = {
    epsg: scene.epsg,
    unit: 'metre',
    cameras: cameras.map(({ name, utm, rotation }) => ({ name, eastingNorthingHeight: utm, rotation })),
  };
  return JSON.stringify(described, null, 1);
}

/** Cameras as GeoJSON points in WGS 84. */
export function camerasGeojson(cameras: readonly FoundCamera[]): string {
  const features = cameras.map(({ name, position, altitudeM }) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [...position, altitudeM] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}
