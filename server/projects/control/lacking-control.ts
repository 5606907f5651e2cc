import { controlMarks, type ControlPoint } from '@overflight/contract/projects/control-points.ts';
import type { Placing } from '@overflight/contract/projects/project-runs.ts';
import { utmCodeOf } from '@overflight/flight/geo/planes/utm.ts';
import { isLine } from '../engines/built-in/placing/georeference.ts';
import { LEAST_CONTROL } from '../engines/built-in/placing/place-by-control.ts';
import { placeInZone } from './marks/expected-pixel.ts';

/** What of the points a run with these photos can use. */
export function usableControl(
  points: readonly ControlPoint[],
  photos: ReadonlySet<string>,
): Omit<Placing, 'hasPositions'> {
  const ready = points.filter(
    ({ marks }) => marks.filter(({ fileId }) => photos.has(fileId)).length >= controlMarks.least,
  );
  const control = ready.filter(({ role }) => role === 'control');
  return { control: control.length, check: ready.length - control.length, isLine: areOnLine(control) };
}

function areOnLine(control: readonly ControlPoint[]): boolean {
  const [first] = control;
  if (!first || control.length < LEAST_CONTROL) return false;
  const epsg = utmCodeOf([...first.position]);
  return isLine(control.map(({ position, heightM }) => placeInZone(position, heightM, epsg)));
}

/** What control points lack to place photos without positions, in words; null if nothing. */
export function lackingControl({ control, isLine: isOneLine }: Omit<Placing, 'hasPositions'>): string | null {
  if (control < LEAST_CONTROL) return control === 0 ? 'none so far' : `${control} so far`;
  return isOneLine ? `the ${control} so far are on one line` : null;
}
