import type { ControlPart, ControlPoint, StatedControl } from '@overflight/contract/projects/control-points.ts';
import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import type { Outcome } from '../engines/products/outcome.ts';

/** What a run was given, and made of it; earlier versions tell less. */
export type RunWithControl = {
  points: RunAccuracy['points'] | null;
  stated: StatedControl[] | null;
  marks: NonNullable<Outcome['controlMarks']> | null;
  photos: { name: string; fileId: string }[] | null;
};
type Point = Omit<ControlPoint, 'outcome'>;

/** What a run made of a point as it stands now; null if the run does not know it. */
export function outcomeOf(point: Point, run: RunWithControl): ControlPoint['outcome'] {
  const outcome = run.points?.find(({ name }) => name === point.name);
  if (!outcome) return null;
  const changed = changedParts(point, run);
  if (changed.length > 0) return { changed, offM: null, markErrorPx: null, leftOut: null };
  return { changed, offM: outcome.offM, markErrorPx: outcome.markErrorPx, leftOut: outcome.leftOut };
}

function changedParts(point: Point, run: RunWithControl): ControlPart[] {
  const then = run.stated?.find(({ name }) => name === point.name);
  const is: Record<ControlPart, boolean> = {
    coordinates: then !== undefined && placeText(point.stated) !== placeText(then.stated),
    accuracy:
      then !== undefined &&
      (point.horizontalSigmaM !== then.horizontalSigmaM || point.verticalSigmaM !== then.verticalSigmaM),
    role: then !== undefined && point.role !== then.role,
    marks: areMarksChanged(point, run),
  };
  return (Object.keys(is) as ControlPart[]).filter((part) => is[part]);
}

/** A report names the system in another order. */
const placeText = ({ system, heightDatum, heightUnit = 'm', coordinates }: Point['stated']): string =>
  [/EPSG:\d+/.exec(system)?.[0] ?? system, heightDatum, heightUnit, ...coordinates].join();

/** In photos of the run: it was not told of others. */
function areMarksChanged({ name, marks }: Point, run: RunWithControl): boolean {
  const given = run.marks?.[name];
  if (!given) return false;
  const names = new Map(run.photos?.map((photo) => [photo.fileId, photo.name]));
  const now = marks.flatMap(({ fileId, at }) => {
    const photo = names.get(fileId);
    return photo === undefined ? [] : [{ photo, at }];
  });
  return textOf(now) !== textOf(given);
}

const textOf = (marks: readonly { photo: string; at: readonly [number, number] }[]): string =>
  marks
    .map(({ photo, at }) => [photo, ...at].join())
    .toSorted()
    .join(';');
