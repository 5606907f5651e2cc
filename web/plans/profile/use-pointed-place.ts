import type { Point } from '@overflight/flight/geo/planes/local-plane.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import { useEffect, useState } from 'react';
import type { HeightStretch } from '@overflight/contract/plans/checks.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import type { PointPx, Projection } from '../../map/modes/map-mode.ts';
import { pointAt, type MarkedPoint } from './profile-point.ts';

/** How near the pointer must be to the path on the map. */
const REACH_PX = 14;

/** The place that is pointed at, in the profile or on the path of the map; the map marks it. */
export function usePointedPlace(map: MapHandle | null, points: readonly MarkedPoint[]) {
  const [atM, pointTo] = useState<number | null>(null);
  const place = atM === null ? null : pointAt(points, atM);
  const [lng, lat] = place ? lngLat(place.position) : [null, null];
  useEffect(() => {
    map?.showSpot(lng === null || lat === null ? null : [lng, lat]);
  }, [map, lng, lat]);
  useEffect(() => () => map?.showSpot(null), [map]);
  useEffect(() => map?.whenPointed((pointPx, project) => pointTo(nearestM(points, pointPx, project))), [map, points]);
  return [place, pointTo] as const;
}

/** Distance into the flight of the place nearest to the pointer; null if that is out of reach. */
function nearestM(points: readonly MarkedPoint[], pointPx: PointPx | null, project: Projection): number | null {
  if (!pointPx) return null;
  const pointer = { x: pointPx[0], y: pointPx[1] };
  let nearest: { px: number; atM: number } | null = null;
  let before: { onScreen: Point; distanceM: number } | null = null;
  for (const { position, distanceM } of points) {
    const [x, y] = project(lngLat(position));
    const here = { onScreen: { x, y }, distanceM };
    const share = before ? shareAlong(pointer, before.onScreen, here.onScreen) : 1;
    const start = before ?? here;
    const onLeg = {
      x: start.onScreen.x + (x - start.onScreen.x) * share,
      y: start.onScreen.y + (y - start.onScreen.y) * share,
    };
    const px = Math.hypot(pointer.x - onLeg.x, pointer.y - onLeg.y);
    if (px <= REACH_PX && (!nearest || px < nearest.px))
      nearest = { px, atM: start.distanceM + (distanceM - start.distanceM) * share };
    before = here;
  }
  return nearest?.atM ?? null;
}

/** How far along a leg the point nearest to the pointer lies. */
function shareAlong(pointer: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return 1;
  return Math.min(1, Math.max(0, ((pointer.x - from.x) * dx + (pointer.y - from.y) * dy) / square));
}

const noStretches: readonly never[] = [];

/** Marks stretches on the map while the profile is shown. */
export function useShownStretches(map: MapHandle | null, stretches: readonly HeightStretch[] = noStretches): void {
  useEffect(() => {
    map?.showStretches(
      stretches
        .filter(({ path }) => path.length > 1)
        .map(({ kind, path }) => ({
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: unwrapped(path) },
          properties: { kind },
        })),
    );
    return () => map?.showStretches(noStretches);
  }, [map, stretches]);
}

/** Longitudes that do not jump around the globe. */
function unwrapped(path: readonly number[][]): number[][] {
  let previousLng = path[0]?.[0] ?? 0;
  return path.map(([lng = 0, lat = 0]) => {
    previousLng = lng + 360 * Math.round((previousLng - lng) / 360);
    return [previousLng, lat];
  });
}
