import { heightDatums } from '@overflight/contract/map/terrain.ts';
import {
  controlMarks,
  controlRoles,
  FAR_OFF,
  isFarOff,
  tableUnits,
  statedDecimals,
  type StatedControl,
} from '@overflight/contract/projects/control-points.ts';
import { lengthUnits, planeUnits, type LengthUnits } from '@overflight/contract/projects/places/length-units.ts';
import { planeText } from '@overflight/contract/projects/report-rows.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { signedNumber } from '@overflight/contract/projects/signed-number.ts';
import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';

export type ControlTable = { title: string; head: string[]; rows: string[][] };
type Outcome = RunAccuracy['points'][number];

const UNKNOWN = '–';
const errorHead = (first: string, second: string) => ['Photos', `Δ${first}`, `Δ${second}`, 'ΔH', 'Pixels'];
const eastNorthHead = errorHead('E', 'N');

/** Every control and check point: as it was stated, by the system it was stated in, and what became of it. */
export function controlTables({ control = [], accuracy }: RunReport): ControlTable[] {
  const outcomes = new Map((accuracy?.points ?? []).map((point) => [point.name, point]));
  const tables = [...Map.groupBy(control, groupOf).values()].map((points) => tableOf(points, outcomes));
  const stated = new Set(control.map(({ name }) => name));
  const untold = [...outcomes.values()].filter(({ name }) => !stated.has(name));
  return untold.length === 0 ? tables : [...tables, untoldTable(untold)];
}

/** Units of its accuracies and errors in plane: those of its coordinates, if all errors could be told in them. */
function unitsOfErrors(points: readonly StatedControl[], outcomes: ReadonlyMap<string, Outcome>): LengthUnits | null {
  const isTold = points.every(({ name, off }) => off || !outcomes.get(name)?.offM);
  return isTold ? planeUnits(points[0]?.stated.form ?? null) : null;
}

/** The system with its code, the units of all columns, and what heights are. */
function titleOf(
  { system, form, heightUnit, heightDatum }: StatedControl['stated'],
  units: LengthUnits | null,
): string {
  const height = tableUnits[heightUnit ?? 'm'].name;
  const datum = heightDatums[heightDatum].name;
  if (units && lengthUnits[units].name === height)
    return `Stated in ${system}: coordinates, accuracies and errors in ${height}; heights: ${datum}`;
  const plane = form ? planeText(form) : 'east and north';
  const errors = units ? ', so their accuracies and errors' : '; their accuracies and errors in metres of the UTM zone';
  return `Stated in ${system}: ${plane}${errors}; heights, their accuracies and errors in ${height}, ${datum}`;
}

const groupOf = ({ stated: { system, heightUnit = 'm', heightDatum } }: StatedControl): string =>
  [system, heightUnit, heightDatum].join(' ');

function tableOf(points: readonly StatedControl[], outcomes: ReadonlyMap<string, Outcome>): ControlTable {
  const { stated } = points[0]!;
  const axes = stated.form?.axes ?? ['East', 'North'];
  const isNorthFirst = ['N', 'S', 'Lat'].includes(axes[0]);
  const places = points.map(
    ({
      stated: {
        coordinates: [east, north],
      },
    }) => (isNorthFirst ? [north, east] : [east, north]),
  );
  const planeDecimals = statedDecimals(places.flat());
  const heights = points.map((point) => point.stated.coordinates[2]);
  const heightDecimals = statedDecimals(heights);
  const units = unitsOfErrors(points, outcomes);
  const planeM = units ? lengthUnits[units].inMetres : 1;
  const heightM = tableUnits[stated.heightUnit ?? 'm'].inMetres;
  return {
    title: titleOf(stated, units),
    head: ['Point', 'Role', ...axes, 'Height', '± plane', '± height', ...(units ? errorHead(...axes) : eastNorthHead)],
    rows: points.map(({ name, role, horizontalSigmaM, verticalSigmaM, marks, off }, at) => {
      const outcome = outcomes.get(name);
      const [east = null, north = null, up = null] = outcome?.offM ?? [];
      const [first, second] = units && off ? off : [east, north];
      const isFar = isFarOff({ role, horizontalSigmaM, verticalSigmaM }, outcome);
      return [
        isFar ? `${name}\nover ${FAR_OFF} × its accuracy` : nameOf(name, outcome ? outcome.leftOut : unmarked(marks)),
        controlRoles[role],
        ...places[at]!.map((value) => value.toFixed(planeDecimals)),
        heights[at]!.toFixed(heightDecimals),
        (horizontalSigmaM / planeM).toFixed(3),
        (verticalSigmaM / heightM).toFixed(3),
        outcome && outcome.marks < marks ? `${outcome.marks} of ${marks}` : String(marks),
        ...[first, second, up === null ? null : up / heightM].map(errorText),
        pixelsText(outcome),
      ];
    }),
  };
}

const untoldTable = (points: readonly Outcome[]): ControlTable => ({
  title: 'Not known how they were stated: the run is of an earlier version; errors in metres of the UTM zone',
  head: ['Point', 'Role', ...eastNorthHead],
  rows: points.map((point) => [
    nameOf(point.name, point.leftOut),
    controlRoles[point.role],
    String(point.marks),
    ...(point.offM ?? [null, null, null]).map(errorText),
    pixelsText(point),
  ]),
});

const nameOf = (name: string, leftOut: string | null): string =>
  leftOut === null ? name : `${name}\nnot used: ${leftOut}`;

/** Why a point is not used of which the engine tells nothing. */
const unmarked = (marks: number): string | null =>
  marks < controlMarks.least ? `marked in ${marks === 0 ? 'no photo' : 'one photo'}` : null;

const errorText = (off: number | null): string => (off === null ? UNKNOWN : signedNumber(off, 3));

const pixelsText = (outcome: Outcome | undefined): string => outcome?.markErrorPx?.toFixed(1) ?? UNKNOWN;
