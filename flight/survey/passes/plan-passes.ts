import type { Position } from 'geojson';
import { toRadians, wrapDegrees } from '../../geo/angle.ts';
import { destination } from '../../geo/destination.ts';
import { distanceM } from '../../geo/distance-m.ts';
import type { SurveySegment } from '../../plan/plan.ts';
import { moveShape } from '../../shape/move-shape.ts';
import { type PlannedSurvey, planSurvey, type SurveyPlan } from '../plan-survey.ts';
import type { SurveySettings } from '../survey-settings.ts';
import { linkInside } from './link-inside.ts';
import { defaultObliquePitchDeg, type SurveyPass } from './survey-pass.ts';

type Pattern = Pick<SurveySegment['segmentMetadata'], 'pattern' | 'obliquePitch'>;
export type Patterned = Pattern & {
  settings: SurveySettings;
  /** Metres to the photographed ground. */
  distanceToGroundM: number;
};
type Rings = readonly (readonly Position[])[];
export type PlannedPasses = ({ ok: true; passes: SurveyPass[] } & SurveyPlan) | { ok: false; reason: string };
type Entry = SurveySettings['entryLocation'];

/** All passes of a survey: one, two across each other, or one straight down and four tilted. */
export function planPasses(area: Rings, patterned: Patterned): PlannedPasses {
  const first = planSurvey(area, patterned.settings);
  if (!first.ok) return first;
  if (patterned.pattern === 'crosshatch') return crosshatch(area, first, patterned.settings);
  if (patterned.pattern === 'oblique') return oblique(area, first, patterned);
  return { ...first, passes: [first] };
}

type First = Extract<PlannedSurvey, { ok: true }>;

function crosshatch(area: Rings, first: First, settings: SurveySettings): PlannedPasses {
  const second = planFrom(first.path, area, { ...settings, isCrossed: true });
  if (!second.ok) return second;
  const linked = linkInside(area, first.path, second);
  if (!linked) return { ok: false, reason: 'No way inside the area leads to the second pass: draw two surveys' };
  return together(first, [first, linked]);
}

/** Around the area the tilted passes are shifted back, so that their photos show it and not what lies behind. */
function oblique(area: Rings, first: First, { settings, distanceToGroundM, obliquePitch }: Patterned): PlannedPasses {
  const [outer = [], hole] = area;
  const [origin] = outer;
  if (hole) return { ok: false, reason: 'Tilted passes fly beyond the area and would cross its holes: remove them' };
  if (!origin) return { ok: false, reason: 'The area is empty' };
  const pitchDeg = obliquePitch ?? defaultObliquePitchDeg;
  const passes: SurveyPass[] = [first];
  for (const [quarter, isCrossed] of [false, true, false, true].entries()) {
    const headingDeg = wrapDegrees(settings.orientationDeg + quarter * 90);
    const reachM = obliqueReachM(distanceToGroundM, pitchDeg);
    const to = destination(origin, { distanceM: -reachM, azimuthDeg: headingDeg });
    const moved = moveShape({ boundaryCoordinates: outer }, origin, to).boundaryCoordinates;
    const before = passes.at(-1)?.path ?? [];
    const pass = planFrom(before, [moved], { ...settings, isCrossed });
    if (!pass.ok) return pass;
    passes.push({ transects: pass.transects, path: pass.path, aim: { headingDeg, pitchDeg } });
  }
  return together(first, passes);
}

/** How far ahead of the vehicle a tilted camera looks at the ground. */
export const obliqueReachM = (heightM: number, pitchDeg: number): number => heightM / Math.tan(toRadians(pitchDeg));

/** From the nearest of three corners, as QGroundControl's second pass: the fourth is never considered. */
function planFrom(before: readonly Position[], area: Rings, settings: SurveySettings): PlannedSurvey {
  const end = before.at(-1);
  const { entryLocation } = settings;
  const entries = [entryLocation, (entryLocation ^ 2) as Entry, (entryLocation ^ 1) as Entry];
  let best: PlannedSurvey | undefined;
  let leastM = Infinity;
  for (const entry of entries) {
    const planned = planSurvey(area, { ...settings, entryLocation: entry });
    const start = planned.ok ? planned.transects[0]?.[0] : undefined;
    if (!end || !start) return planned;
    const awayM = distanceM(end, start);
    if (awayM < leastM) [best, leastM] = [planned, awayM];
  }
  return best ?? planSurvey(area, settings);
}

function together(first: First, passes: SurveyPass[]): PlannedPasses {
  const path = passes.flatMap((pass) => pass.path);
  return {
    ok: true,
    passes,
    path,
    transects: passes.flatMap(({ transects }) => transects),
    areaM2: first.areaM2,
    distanceM: path.slice(1).reduce((sum, to, i) => sum + distanceM(path[i] as Position, to), 0),
  };
}
