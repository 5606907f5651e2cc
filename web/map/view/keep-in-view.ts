import type { Map as MapLibre } from 'maplibre-gl';

/** Space taken at the map's edges: toolbar at the left, scale and attribution below. */
const EDGE_PX = { left: 66, right: 10, top: 10, bottom: 34 };

/** Pans the map until an element attached to a position is visible. */
export function keepInView(map: MapLibre, element: HTMLElement): void {
  const shown = map.getContainer().getBoundingClientRect();
  const own = element.getBoundingClientRect();
  const x = beyond([own.left, own.right], [shown.left + EDGE_PX.left, shown.right - EDGE_PX.right]);
  const y = beyond([own.top, own.bottom], [shown.top + EDGE_PX.top, shown.bottom - EDGE_PX.bottom]);
  if (x !== 0 || y !== 0) map.panBy([x, y], { duration: 200 });
}

/** Overflow of one span beyond another; if it does not fit, its start counts. */
function beyond([from, to]: readonly [number, number], [least, most]: readonly [number, number]): number {
  const over = Math.max(0, to - most);
  return Math.round(from - over < least ? from - least : over);
}
