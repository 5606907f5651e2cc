import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { isLine } from '../engines/built-in/placing/georeference.ts';
import { LEAST_CONTROL } from '../engines/built-in/placing/place-by-control.ts';
import { placeInZone } from './expected-pixel.ts';

const LEAST_MARKS = 2;

/** Whether control points place photos without positions, and else what is missing, in words. */
export function placesModel(points: readonly ControlPoint[], photos: ReadonlySet<string>): string | null {
  const ready = points.filter(
    ({ role, marks }) => role === 'control' && marks.filter(({ fileId }) => photos.has(fileId)).length >= LEAST_MARKS,
  );
  const [first] = ready;
  if (!first || ready.length < LEAST_CONTROL)
    return ready.length === 0 ? 'none is marked so far' : `${ready.length} so far`;
  const epsg = utmCodeOf([...first.position]);
  const places = ready.map(({ position, heightM }) => placeInZone(position, heightM, epsg));
  return isLine(places) ? `the ${ready.length} so far are on one line` : null;
}
