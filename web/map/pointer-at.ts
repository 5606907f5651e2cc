import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import type { PointerAt } from './modes/map-mode.ts';

export function pointerAt({ lngLat, point, originalEvent }: MapMouseEvent): PointerAt {
  const { lng, lat } = lngLat.wrap();
  return { position: [lng, lat], pointPx: [point.x, point.y], byTouch: isTouch(originalEvent) };
}

/** The same for a browser event, which may be outside the map. */
export function pointerAtEvent(map: MapLibre, event: PointerEvent): PointerAt {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  const pointPx = [event.clientX - left, event.clientY - top] as const;
  const { lng, lat } = map.unproject([...pointPx]).wrap();
  return { position: [lng, lat], pointPx, byTouch: isTouch(event) };
}

const isTouch = (event: Event) => 'pointerType' in event && event.pointerType === 'touch';
