import type { Position } from 'geojson';
import { lngLat } from '../geo/lng-lat.ts';
import type { SurveyRoute } from '../survey/survey-settings.ts';
import { action, commands, type MissionItem } from './mission-item.ts';

export type SurveyFlight = {
  route: SurveyRoute;
  altitude: number;
  frame: number;
  /** 0 flies without photos. */
  triggerDistanceM: number;
  /** Photos go on between the lines. */
  triggersInTurns?: boolean;
};

/** The items of a survey, as QGroundControl 4.0 and later write them. */
export function surveyItems(flight: SurveyFlight): MissionItem[] {
  const { route, triggerDistanceM, triggersInTurns = false } = flight;
  const roles = rolesOf(route);
  const isPhotographing = triggerDistanceM > 0;
  return route.path.flatMap((position, index) => {
    const role = roles[index];
    const waypoint = pathItem(position, flight);
    if (!isPhotographing) return [waypoint];
    if (role === 'entry') return [waypoint, trigger(triggerDistanceM)];
    const isLast = index === route.path.length - 1;
    if (triggersInTurns) {
      if (isLast) return [waypoint, trigger(0)];
      return index === 0 ? [waypoint, trigger(triggerDistanceM)] : [waypoint];
    }
    return role === 'exit' ? [waypoint, trigger(0)] : [waypoint];
  });
}

export function pathItem(position: Position, { altitude, frame }: { altitude: number; frame: number }): MissionItem {
  const [lng, lat] = lngLat(position);
  return { command: commands.waypoint, frame, params: [0, 0, 0, null, lat, lng, altitude], autoContinue: true };
}

/** QGroundControl passes the distance through a 32-bit number; the third value asks for a photo at once. */
const trigger = (distanceM: number) => action(commands.triggerDistance, Math.fround(distanceM), 0, 1);

type Role = 'entry' | 'exit' | 'between';

/** What each point of the path is to the photo lines; where one line ends and the next begins, the beginning counts. */
function rolesOf({ path, transects }: SurveyRoute): Role[] {
  let line = 0;
  let isOnLine = false;
  return path.map((position) => {
    let role: Role = 'between';
    if (isOnLine && isSame(position, transects[line]?.[1])) {
      [role, isOnLine] = ['exit', false];
      line += 1;
    }
    if (!isOnLine && isSame(position, transects[line]?.[0])) [role, isOnLine] = ['entry', true];
    return role;
  });
}

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b?.[1];
