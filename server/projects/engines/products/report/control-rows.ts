import { heightDatums } from '@overflight/contract/map/terrain.ts';
import {
  controlMarks,
  controlRoles,
  heightUnits,
  statedDecimals,
  type StatedControl,
} from '@overflight/contract/projects/control-points.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { signedNumber } from '@overflight/contract/projects/signed-number.ts';
import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';

export type ControlTable = { title: string; head: string[]; rows: string[][] };
type Outcome = RunAccuracy['points'][number];

const UNKNOWN = '–';
const errorHead = ['Photos', 'ΔE', 'ΔN', 'ΔH', 'Pixels'];

/** Every control and check point: as it was stated, by the system it was stated in, and what became of it. */
export function controlTables({ control = [], accuracy }: RunReport): ControlTable[] {
  const outcomes = new Map((accuracy?.points ?? []).map((point) => [point.name, point]));
  const tables = [...Map.groupBy(control, titleOf)].map(([title, points]) => tableOf(title, points, outcomes));
  const stated = new Set(control.map(({ name }) => name));
  const untold = [...outcomes.values()].filter(({ name }) => !stated.has(name));
  return untold.length === 0 ? tables : [...tables, untoldTable(untold)];
}

/** The system with its code, the unit of its axes, and what heights are. */
function titleOf({ stated: { system, form, heightUnit, heightDatum } }: StatedControl): string {
  const plane = form ? `${form.axes.join(' and ')} in ${form.unit === '°' ? 'degrees' : form.unit}` : 'east and north';
  return `Stated in ${system}: ${plane}; height in ${heightUnits[heightUnit ?? 'm'].name}, ${heightDatums[heightDatum].name}`;
}

function tableOf(
  title: string,
  points: readonly StatedControl[],
  outcomes: ReadonlyMap<string, Outcome>,
): ControlTable {
  const axes = points[0]?.stated.form?.axes ?? ['East', 'North'];
  const isNorthFirst = ['N', 'S', 'Lat'].includes(axes[0]);
  const places = points.map(
    ({
      stated: {
        coordinates: [east, north],
      },
    }) => (isNorthFirst ? [north, east] : [east, north]),
  );
  const planeDecimals = statedDecimals(places.flat());
  const heights = points.map(({ stated }) => stated.coordinates[2]);
  const heightDecimals = statedDecimals(heights);
  return {
    title,
    head: ['Point', 'Role', ...axes, 'Height', '± plane', '± height', ...errorHead],
    rows: points.map(({ name, role, horizontalSigmaM, verticalSigmaM, marks }, at) => {
      const outcome = outcomes.get(name);
      return [
        nameOf(name, outcome ? outcome.leftOut : unmarked(marks)),
        controlRoles[role],
        ...places[at]!.map((value) => value.toFixed(planeDecimals)),
        heights[at]!.toFixed(heightDecimals),
        horizontalSigmaM.toFixed(3),
        verticalSigmaM.toFixed(3),
        outcome && outcome.marks < marks ? `${outcome.marks} of ${marks}` : String(marks),
        ...errorCells(outcome),
      ];
    }),
  };
}

const untoldTable = (points: readonly Outcome[]): ControlTable => ({
  title: 'Not known how they were stated: the run is of an earlier version',
  head: ['Point', 'Role', ...errorHead],
  rows: points.map((point) => [
    nameOf(point.name, point.leftOut),
    controlRoles[point.role],
    String(point.marks),
    ...errorCells(point),
  ]),
});

const nameOf = (name: string, leftOut: string | null): string =>
  leftOut === null ? name : `${name}\nnot used: ${leftOut}`;

/** Why a point is not used of which the engine tells nothing. */
const unmarked = (marks: number): string | null =>
  marks < controlMarks.least ? `marked in ${marks === 0 ? 'no photo' : 'one photo'}` : null;

const errorCells = (outcome: Outcome | undefined): string[] => [
  ...(outcome?.offM ?? [null, null, null]).map((off) => (off === null ? UNKNOWN : signedNumber(off, 3))),
  outcome?.markErrorPx?.toFixed(1) ?? UNKNOWN,
];
