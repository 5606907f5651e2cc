import { z } from 'zod';
import type { ControlRole, StatedControl } from '../control-points.ts';
import { lengthUnits, planeUnits } from '../places/length-units.ts';

const Largest = z.object({ name: z.string(), offM: z.number() });

/** What check points tell of a result. All errors are measured minus stated. */
export const CheckErrors = z.object({
  points: z.int(),
  /** Root mean squares: along east, along north, in plane (of both), and in height. */
  eastM: z.number(),
  northM: z.number(),
  planeM: z.number(),
  heightM: z.number(),
  /** East, north, up. */
  meanM: z.tuple([z.number(), z.number(), z.number()]),
  largest: z.object({ plane: Largest, height: Largest }),
  /** On which side of all check points the model lies; null if on both. */
  model: z.enum(['above', 'below']).nullable(),
});
export type CheckErrors = z.infer<typeof CheckErrors>;

type Outcome = {
  name: string;
  role: ControlRole;
  /** Measured minus stated, in metres of the UTM zone. */
  offM: readonly [number, number, number] | null;
  leftOut: string | null;
};
type Error = { name: string; offM: readonly [east: number, north: number, up: number] };

/** Null without check points that were measured. Along the axes that the points were stated in, where these are told. */
export function checkErrorsOf(
  outcomes: readonly Outcome[],
  control: readonly StatedControl[] = [],
): CheckErrors | null {
  const errors = alongStated(
    outcomes.flatMap(({ name, role, offM, leftOut }) =>
      role === 'check' && offM && leftOut === null ? [{ name, offM }] : [],
    ),
    control,
  );
  if (errors.length === 0) return null;
  const mean = (of: (off: Error['offM']) => number) =>
    errors.reduce((sum, { offM }) => sum + of(offM), 0) / errors.length;
  const [eastM, northM, heightM] = ([0, 1, 2] as const).map((axis) => Math.sqrt(mean((off) => off[axis] ** 2))) as [
    number,
    number,
    number,
  ];
  return {
    points: errors.length,
    eastM,
    northM,
    planeM: Math.hypot(eastM, northM),
    heightM,
    meanM: [mean(([east]) => east), mean(([, north]) => north), mean(([, , up]) => up)],
    largest: {
      plane: largestOf(errors.map(({ name, offM: [east, north] }) => ({ name, offM: Math.hypot(east, north) }))),
      height: largestOf(errors.map(({ name, offM: [, , up] }) => ({ name, offM: up }))),
    },
    model: errors.every(({ offM }) => offM[2] > 0) ? 'above' : errors.every(({ offM }) => offM[2] < 0) ? 'below' : null,
  };
}

const largestOf = (errors: readonly { name: string; offM: number }[]) =>
  errors.reduce((most, one) => (Math.abs(one.offM) > Math.abs(most.offM) ? one : most));

/** As their table shows them, if all of one system are told along its east and north; else as they are. */
function alongStated(errors: readonly Error[], control: readonly StatedControl[]): readonly Error[] {
  const stated = new Map(control.map((point) => [point.name, point]));
  if (new Set(errors.map(({ name }) => stated.get(name)?.stated.system)).size !== 1) return errors;
  const turned = errors.flatMap(({ name, offM: [, , up] }): Error[] => {
    const plane = offOnAxes(stated.get(name));
    return plane ? [{ name, offM: [...plane, up] }] : [];
  });
  return turned.length === errors.length ? turned : errors;
}

function offOnAxes(point: StatedControl | undefined): [east: number, north: number] | null {
  const form = point?.stated.form ?? null;
  const units = planeUnits(form);
  if (!point?.off || !form || !units) return null;
  const [first, second] = point.off.map((off) => off * lengthUnits[units].inMetres) as [number, number];
  if (form.axes.join() === 'E,N') return [first, second];
  return form.axes.join() === 'N,E' ? [second, first] : null;
}
