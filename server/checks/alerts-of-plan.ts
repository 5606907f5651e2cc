import type { Position } from 'geojson';
import type { PlanAlert } from '@overflight/contract/plans/checks.ts';
import { displayAlert, normaliseAlert, type AlertStatus } from '@overflight/contract/weather/weather.ts';
import { boxAround, flownBoxes } from '@overflight/flight/checks/flown-boxes.ts';
import { indexRestrictions } from '@overflight/flight/checks/index-restrictions.ts';
import type { Restriction } from '@overflight/flight/checks/restriction.ts';
import { findTouched } from '@overflight/flight/checks/restrictions-touched.ts';
import type { Work } from '@overflight/flight/checks/work.ts';
import type { Services } from '../platform/services.ts';
import { placesAround, placesOfFlight, type KnownPlace } from '../search/place-at.ts';
import { alertsNear, type NearAlert } from '../weather/alerts/alerts-near.ts';
import { nwsCountries } from '../weather/forecast/forecast-at.ts';
import { unplacedAlerts } from '../weather/alerts/unplaced-alerts.ts';
import { TOO_MUCH_WORK } from './check-in-turn.ts';
import { SQUARE_DEG } from './official-indexes.ts';
import type { PlanToCheck, PlanFinding } from './checked-plan.ts';
import { AHEAD_MS } from './flight-window.ts';
import { flownPlaces, thinned } from './flown-places.ts';
import { runInSlices } from './run-in-slices.ts';

const MAX_PLACES = 200;
const MAX_SHORE_PLACES = 10;
const OUT_OF_COVERAGE = 'Weather alerts are known for the United States only.';
/** Water within this many grid squares in any direction is near: about 10 km, since the nearest 3 km count as shore. */
const NEAR_WATER_SQUARES = 6;

/** Weather alerts over a plan, active now or within hours, and what could not be checked. */
export async function alertsOfPlan(
  services: Services,
  plan: PlanToCheck,
  work: Work,
): Promise<PlanFinding<PlanAlert[]>> {
  const until = new Date(services.now().getTime() + AHEAD_MS);
  const near = await alertsNear(services, boxAround(flownBoxes(plan, SQUARE_DEG)));
  const index = indexRestrictions(near.filter(({ starts }) => starts <= until).map(everyHeight));
  const touched = await runInSlices(findTouched(plan, index, { conditions: {}, work }));
  const found = touched.map(({ alert }) => alertFound(alert));
  const notChecked = await uncovered(services, plan);
  if (work.left <= 0) notChecked.push(TOO_MUCH_WORK);
  return { flightPlanId: plan.flightPlanId, found, notChecked };
}

/** Reasons why the feed gives no information for any plan. */
export function feedTexts({ state, fetchedAt, source, unreadable }: AlertStatus, now: Date): string[] {
  const unread = unreadable > 0 ? [`${alertsText(unreadable)} could not be read.`] : [];
  switch (state) {
    case 'off':
      return ['Weather alerts are switched off.'];
    case 'never':
      return [`${source} has not answered yet.`];
    case 'stale':
      return [`The weather alerts are old: ${source} last answered ${ageText(fetchedAt, now)} ago.`, ...unread];
    case 'live':
      return unread;
  }
}

function ageText(fetchedAt: string | null, now: Date): string {
  const minutes = Math.round((now.getTime() - Date.parse(fetchedAt ?? '')) / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

const alertsText = (count: number): string => `${count} ${count === 1 ? 'alert' : 'alerts'}`;

function everyHeight(alert: NearAlert): Restriction & { alert: NearAlert } {
  const anyTime = { activeFrom: null, activeUntil: null };
  return { id: '', polygons: alert.shape.coordinates, floor: null, ceiling: null, ...anyTime, alert };
}

function alertFound({ properties, areaId }: NearAlert): PlanAlert {
  const alert = { ...normaliseAlert(properties), ...displayAlert(properties) };
  const { headline } = alert;
  return { ...alert, color: properties['color'], areaId, detailKey: String(properties['detailKey']), headline };
}

async function uncovered(services: Services, plan: PlanToCheck): Promise<string[]> {
  const places = thinned(flownPlaces(plan), MAX_PLACES);
  const known = await placesOfFlight(services, places);
  const isCovered = known.every(({ country }) => nwsCountries.has(country ?? ''));
  const states = [...new Set(known.flatMap(({ country, state }) => state ?? country ?? []))];
  const unplaced = await unplacedAlerts(services, { states, isNearWater: await isNearWater(services, places) });
  return [
    ...(isCovered ? [] : [OUT_OF_COVERAGE]),
    ...(unplaced > 0 ? [`${alertsText(unplaced)} could not be placed on the map.`] : []),
  ];
}

async function isNearWater(services: Services, places: readonly Position[]): Promise<boolean> {
  const around = await placesAround(services, thinned(places, MAX_SHORE_PLACES), NEAR_WATER_SQUARES);
  // Country outlines include the Great Lakes, county outlines do not.
  const isWater = ({ country, state }: KnownPlace) => country === null || (country === 'US' && state === null);
  return around.some(isWater);
}
