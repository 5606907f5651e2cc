import { wrapLongitude } from '../../geo/angle.ts';
import { lngLat } from '../../geo/lng-lat.ts';
import { numberText } from '../route/number-text.ts';
import type { WaylinePoint } from './wayline.ts';
import { element } from './xml-text.ts';

export const followsCourse = ({ lookAt, headingDeg }: WaylinePoint): boolean => !lookAt && headingDeg === null;

/** Most waypoints follow the course: written once per name. */
const alongCourse = new Map<string, string>();

/** Where the nose points: along the course, at a target, or at a fixed angle. */
export function writeHeading(name: string, point: WaylinePoint | undefined): string {
  const isAlong = !point || followsCourse(point);
  const known = isAlong ? alongCourse.get(name) : undefined;
  if (known !== undefined) return known;
  const text = headingText(name, point);
  if (isAlong) alongCourse.set(name, text);
  return text;
}

function headingText(name: string, point: WaylinePoint | undefined): string {
  const { mode, angle, target } = headingOf(point);
  return element(
    name,
    element('waypointHeadingMode', mode) +
      element('waypointHeadingAngle', angle) +
      element('waypointPoiPoint', target) +
      element('waypointHeadingAngleEnable', mode === 'followWayline' ? 0 : 1) +
      element('waypointHeadingPathMode', 'followBadArc') +
      element('waypointHeadingPoiIndex', 0),
  );
}

const NOWHERE = '0.000000,0.000000,0.000000';

function headingOf(point: WaylinePoint | undefined): { mode: string; angle: string; target: string } {
  if (point?.lookAt) {
    const [lng, lat] = lngLat(point.lookAt.position);
    const heightM = point.lookAt.altitudeM + point.heightM - point.to.altitudeM;
    // Latitude first, unlike coordinates.
    return { mode: 'towardPOI', angle: '0', target: `${lat.toFixed(7)},${lng.toFixed(7)},${heightM.toFixed(3)}` };
  }
  if (point && point.headingDeg !== null)
    return { mode: 'smoothTransition', angle: numberText(wrapLongitude(point.headingDeg), 1), target: NOWHERE };
  return { mode: 'followWayline', angle: '0', target: NOWHERE };
}
