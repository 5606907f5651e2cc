import { controlMarks, type ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { isLine } from '../engines/built-in/placing/georeference.ts';
import { LEAST_CONTROL } from '../engines/built-in/placing/place-by-control.ts';
import { placeInZone } from './expected-pixel.ts';

/** What control points lack to place photos without positions, in words; null if nothing. */
export function lackingControl(points: readonly ControlPoint[], photos: ReadonlySet<string>): string | null {
  const ready = points.filter(
    ({ role, marks }) =>
      role === 'control' && marks.filter(({ fileId }) => photos.has(fileId)).length >= controlMarks.least,
  );
  const [first] = ready;
  if (!first || ready.length < LEAST_CONTROL) return ready.length === 0 ? 'none so far' : `${ready.length} so far`;
  const epsg = utmCodeOf([...first.position]);
  const places = ready.map(({ position, heightM }) => placeInZone(position, heightM, epsg));
  return isLine(places) ? `the ${ready.length} so far are on one line` : null;
}
