import type { Position } from 'geojson';
import type { AltitudeMode, LinesSegment } from '../plan/plan.ts';
import { planLines } from '../survey/flown-path.ts';
import { surveyAltitudeM } from '../survey/survey-heights.ts';
import type { SurveyPass } from '../survey/passes/survey-pass.ts';
import type { SurveyRoute } from '../survey/survey-settings.ts';
import type { FlightItem } from './flight-item.ts';
import { defaultPassing } from './waypoint-items.ts';

export type SurveyFlight = {
  route: SurveyRoute;
  altitudeM: number;
  mode: AltitudeMode;
  /** 0 flies without photos. */
  triggerDistanceM: number;
  /** Photos continue between the lines. */
  triggersInTurns?: boolean;
};

/** The flight of a survey or corridor by its settings; empty if it cannot be planned. */
export function plannedSurveyItems(survey: LinesSegment): FlightItem[] {
  const route = planLines(survey);
  if (!route.ok) return [];
  const { altitudeMode: mode, triggerDistance, photosInTurns = false } = survey.segmentMetadata;
  const altitudeM = surveyAltitudeM(survey);
  const photos = { triggerDistanceM: triggerDistance, triggersInTurns: photosInTurns };
  const passes = 'passes' in route ? route.passes : [];
  if (!passes.some(({ aim }) => aim)) return surveyItems({ route, altitudeM, mode, ...photos });
  const flown = passes.flatMap((pass) => aimed(pass, surveyItems({ route: pass, altitudeM, mode, ...photos })));
  return [...flown, straightDown];
}

const straightDown: FlightItem = { does: 'aim-gimbal', pitchDeg: 90, yawDeg: 0 };

/** A pass whose camera looks one way: it is aimed at the first point. */
function aimed({ aim }: SurveyPass, items: readonly FlightItem[]): FlightItem[] {
  const [first, ...rest] = items.map((item): FlightItem =>
    item.does === 'fly-to' && aim ? { ...item, headingDeg: aim.headingDeg } : item,
  );
  const gimbal: FlightItem = aim ? { does: 'aim-gimbal', pitchDeg: aim.pitchDeg, yawDeg: 0 } : straightDown;
  return first ? [first, gimbal, ...rest] : [];
}

/** The path with photos on its lines, triggered like QGroundControl 4.0 and later. */
export function surveyItems({ route, altitudeM, mode, triggerDistanceM, triggersInTurns }: SurveyFlight): FlightItem[] {
  const roles = rolesOf(route);
  const isPhotographing = triggerDistanceM > 0;
  return route.path.flatMap((position, index): FlightItem[] => {
    const leg: FlightItem = { does: 'fly-to', to: { position, altitudeM, mode }, ...defaultPassing };
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

/** QGroundControl rounds the distance to 32 bits, and sets the trigger-now flag even when stopping. */
const photos = (metres: number): FlightItem => ({
  does: 'take-photos-every',
  metres: Math.fround(metres),
  isFirstAtOnce: true,
});

type Role = 'entry' | 'exit' | 'between';

/** The role of each path point; where a line ends and the next starts, it is an entry. */
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
