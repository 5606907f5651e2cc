import type { Position } from 'geojson';
import type { FlightPoint } from '../../plan/estimate/flight-point.ts';
import type { Target } from '../exporter.ts';
import type { PlacedPoint, Route } from './route-point.ts';
import { withoutShortLegs } from './without-short-legs.ts';

export type PlacedRoute = Omit<Route, 'points'> & {
  points: PlacedPoint[];
  /** Metres above home that the take-off climbs to. */
  climbM: number;
  /** Ground at home above the sea; null if unknown. */
  homeM: number | null;
};

const NO_HOME_HEIGHT =
  'There are no heights of the ground at the home point, which the altitudes of this file need: add heights, or let all altitudes count from home.';

/** The route with all altitudes from home, or the reasons why they are not known. */
export async function placeRoute(
  route: Route,
  home: Position,
  target: Target,
): Promise<PlacedRoute | { refused: string[] }> {
  const onGround = route.points.findIndex(({ to }) => to.mode === 'terrain');
  if (onGround >= 0)
    return {
      refused: [`Waypoint ${onGround + 1} was imported with a height above ground, which this file cannot hold.`],
    };
  const [ground = null] = await target.ground([home]);
  const homeM = ground !== null && Number.isFinite(ground) ? ground : null;
  const all = [...route.points.map(({ to }) => to), ...(route.takeOff ? [route.takeOff] : [])];
  const needsHome = target.altitudes !== 'home' || all.some(({ mode }) => mode === 'absolute');
  if (needsHome && homeM === null) return { refused: [NO_HOME_HEIGHT] };
  const place = (point: FlightPoint) => ({
    ...point,
    altitudeM: point.mode === 'absolute' ? point.altitudeM - (homeM ?? 0) : point.altitudeM,
    mode: 'relative' as const,
  });
  const points = route.points.map((point) => ({
    ...point,
    to: place(point.to),
    lookAt: point.lookAt && place(point.lookAt),
  }));
  const climbM = route.takeOff ? place(route.takeOff).altitudeM : (points[0]?.to.altitudeM ?? 0);
  return { ...route, points: withoutShortLegs(points), climbM, homeM };
}
