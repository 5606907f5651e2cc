import type { FlightPlan, SurveySegment } from '@overflight/flight/plan/plan.ts';
import { groundHeightM } from '@overflight/flight/site/ground.ts';
import { hash } from '@overflight/flight/site/noise.ts';
import { surveyLens } from '@overflight/flight/site/render/photo.ts';
import { type SiteDate, toSite } from '@overflight/flight/site/site.ts';
import { photoPositions } from '@overflight/flight/survey/photos.ts';
import { planSurveySegment } from '@overflight/flight/survey/plan-survey-segment.ts';
import { surveyAltitudeM } from '@overflight/flight/survey/survey-heights.ts';
import type { SitePhoto } from '../../files/photos/writing/site-photo.ts';

/** Few pixels: quick to draw and to process, and still sharp to a hand's breadth on the ground. */
const SIZE_PX = { width: 1024, height: 768 };
const SHUTTER_S = 1 / 1000;
/** What a receiver with corrections is off by. */
const GNSS_M = { level: 0.03, up: 0.05 };

/** The photos that a drone takes on a survey of the made-up site, where the plan wants them. */
export function surveyPhotos(plan: FlightPlan, date: SiteDate): SitePhoto[] {
  const segment = plan.segments.find((one): one is SurveySegment => one.type === 'survey');
  if (!segment) throw new Error('This plan of the demo is no survey.');
  const planned = planSurveySegment(segment);
  if (!planned.ok) throw new Error(planned.reason);
  const lens = surveyLens(SIZE_PX.width, SIZE_PX.height);
  const home = toSite(plan.homePoint.position);
  const z = groundHeightM(home.x, home.y) + surveyAltitudeM(segment);
  const { triggerDistance } = segment.segmentMetadata;
  const { flightSpeed } = plan.planMetadata;
  const places = planned.transects.flatMap((transect) => {
    const [from, to] = [toSite(transect[0]), toSite(transect[1])];
    const yawDeg = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
    return photoPositions([transect], triggerDistance).map((position) => ({ ...toSite(position), yawDeg }));
  });
  return places.map(({ x, y, yawDeg }, number) => {
    const off = (axis: number) => 2 * hash(number, axis, date === 'june' ? 201 : 202) - 1;
    const yaw = (yawDeg * Math.PI) / 180;
    const pose = {
      // No drone is exactly where and how it should be.
      x: x + 0.4 * off(0),
      y: y + 0.4 * off(1),
      z: z + 0.5 * off(2),
      yawDeg: yawDeg + 1.5 * off(3),
      pitchDeg: -90 + Math.abs(0.8 * off(4)),
      rollDeg: 0.6 * off(5),
    };
    return {
      lens,
      pose,
      date,
      seed: number + 1,
      exposure: 1 + 0.04 * off(6),
      blurM: [Math.sin(yaw) * flightSpeed * SHUTTER_S, Math.cos(yaw) * flightSpeed * SHUTTER_S],
      measured: {
        x: pose.x + GNSS_M.level * off(7),
        y: pose.y + GNSS_M.level * off(8),
        z: pose.z + GNSS_M.up * off(9),
      },
      afterS: number * 4,
    };
  });
}
