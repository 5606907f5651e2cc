import {
  GeolocateControl,
  Map as MapLibre,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { currentTokens } from '../../platform/calls/tokens.ts';
import { fadeMs } from '../style/fade-ms.ts';
import { MAX_ZOOM } from '../layers/empty-geojson.ts';
import { coarsenGround } from './coarsen-ground.ts';
import type { ViewState } from './stored-view.ts';
import type { MapStyle } from '../style/style-of.ts';
import { tileRequest } from '../sources/tile-request.ts';
import { tiltControl } from './tilt-control.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

setWorkerUrl(workerUrl);

const labels = {
  'Map.Title':
    'Map. Arrow keys move it, plus and minus zoom, Shift with arrow keys turns and tilts, Enter tells what lies in the middle.',
  'GeolocateControl.FindMyLocation': 'Show my position',
  'GeolocateControl.LocationNotAvailable': window.isSecureContext
    ? 'Your position is not available'
    : 'Your position is not available: browsers share it only over https',
  'NavigationControl.ResetBearing': 'Reset to north and level; drag to rotate',
};

/** A map with controls; attribution is separate, since it depends on the view. */
export function createMap(container: HTMLElement, style: MapStyle, view: ViewState): MapLibre {
  const map = new MapLibre({
    container,
    style: firstStyle(style),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    bearing: view.bearing,
    pitch: view.pitch,
    minZoom: 0,
    maxPitch: 75,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    fadeDuration: fadeMs(300),
    locale: labels,
    transformRequest: (url) => tileRequest(url, window.location.origin, currentTokens().apiKey),
  });
  coarsenGround(map);
  map.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
  map.addControl(
    new GeolocateControl({ positionOptions: { enableHighAccuracy: true }, trackUserLocation: true }),
    'top-right',
  );
  map.addControl(tiltControl(map), 'top-right');
  // The library labels its button only after the geolocation permission check.
  container
    .querySelector('.maplibregl-ctrl-geolocate')
    ?.setAttribute('aria-label', labels['GeolocateControl.FindMyLocation']);
  return map;
}

/** Without the sky: it is added later, where a failure affects nothing else. */
function firstStyle({ sources, layers, terrain, projection }: MapStyle): StyleSpecification {
  // With terrain, MapLibre keeps tiles drawn at the start of a colour transition, so there are none.
  const transition = { duration: 0, delay: 0 };
  const relief = terrain ? { terrain } : {};
  return { version: 8, sources: { ...sources }, layers: [...layers], projection, transition, ...relief };
}
