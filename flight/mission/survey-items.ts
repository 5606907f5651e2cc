import type { Position } from 'geojson';
import type { AltitudeMode, SurveySegment } from '../plan/plan.ts';
import { planSurveySegment } from '../survey/plan-survey-segment.ts';
import { surveyAltitudeM } from '../survey/survey-heights.ts';
import type { SurveyRoute } from '../survey/survey-settings.ts';
import type { FlightItem } from './flight-item.ts';
import { passing } from './waypoint-items.ts';

export type SurveyFlight = {
  route: SurveyRoute;
  altitudeM: number;
  mode: AltitudeMode;
  /** 0 flies without photos. */
  triggerDistanceM: number;
  /** Photos go on between the lines. */
  triggersInTurns?: boolean;
};

/** What a survey flies, planned by its own settings; nothing where it cannot be. */
export function plannedSurveyItems(survey: SurveySegment): FlightItem[] {
  const route = planSurveySegment(survey);
  const { altitudeMode: mode, triggerDistance, photosInTurns = false } = survey.segmentMetadata;
  const altitudeM = surveyAltitudeM(survey);
  const photos = { triggerDistanceM: triggerDistance, triggersInTurns: photosInTurns };
  return route.ok ? surveyItems({ route, altitudeM, mode, ...photos }) : [];
}

/** Along the path, with photos on its lines, as QGroundControl 4.0 and later switch them. */
export function surveyItems({ route, altitudeM, mode, triggerDistanceM, triggersInTurns }: SurveyFlight): FlightItem[] {
  const roles = rolesOf(route);
  const isPhotographing = triggerDistanceM > 0;
  return route.path.flatMap((position, index): FlightItem[] => {
    const leg: FlightItem = { does: 'fly-to', to: { position, altitudeM, mode }, ...passing };
    if (!isPhotographing) return [leg];
    if (roles[index] === 'entry') return [leg, photos(triggerDistanceM)];
    const isLast = index === route.path.length - 1;
    if (triggersInTurns) {
      if (isLast) return [leg, photos(0)];
      return index === 0 ? [leg, photos(triggerDistanceM)] : [leg];
    }
    return roles[index] === 'exit' ? [leg, photos(0)] : [leg];
  });
}

/** QGroundControl passes the distance through a 32-bit number, and asks for a photo at once even where it ends them. */
const photos = (metres: number): FlightItem => ({
  does: 'take-photos-every',
  metres: Math.fround(metres),
  isFirstAtOnce: true,
});

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
