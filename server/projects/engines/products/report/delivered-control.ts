import { controlRoles } from '@overflight/contract/projects/control-points.ts';
import { heightUnits } from '@overflight/contract/projects/contours.ts';
import { planeUnits } from '@overflight/contract/projects/places/length-units.ts';
import { systemText, type Coordinates, type ShownSystem } from '@overflight/contract/projects/places/shown-system.ts';
import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { planeText } from '@overflight/contract/projects/report-rows.ts';
import { controlZeroOf, zeroText, type RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';
import { signedNumber } from '@overflight/contract/projects/signed-number.ts';
import { fromUtm, toUtm } from '@overflight/flight/geo/planes/utm.ts';
import { fromWgs84 } from '../../../systems/from-wgs84.ts';
import type { ControlTable } from './control-rows.ts';

type Outcome = RunAccuracy['points'][number];
type Delivered = Pick<Outcome, 'name' | 'role' | 'offM'> & {
  heightM: number;
  stated: Coordinates;
  measured: Coordinates;
};

const UNKNOWN = '–';
const HEIGHT_DECIMALS = 3;

/** Where the points were stated to be and were measured, in the system, and the unit of heights, of the results; null if that cannot be told. */
export async function deliveredControl(
  { accuracy, heightUnit = 'metre' }: Pick<RunReport, 'accuracy' | 'heightUnit'>,
  { system, epsg }: { system: ShownSystem | null; epsg: number },
): Promise<ControlTable | null> {
  if (!accuracy || !system?.form) return null;
  const points = await inSystem(accuracy.points, { to: system.epsg, epsg });
  if (points.length === 0) return null;
  const { form } = system;
  const [first, second] = form.axes;
  const errors = planeUnits(form) ? '' : ' Errors along east and north are in metres.';
  const zero = zeroText(controlZeroOf(accuracy));
  return {
    title: `In the system of the results, ${systemText(system)}: ${planeText(form)}; heights in ${heightUnits[heightUnit].name} ${zero}.${errors}`,
    head: [
      'Point',
      ...['stated', 'measured'].flatMap((how) => [`${first} ${how}`, `${second} ${how}`, `H ${how}`]),
      ...(planeUnits(form) ? [`Δ${first}`, `Δ${second}`] : ['ΔE', 'ΔN']),
      'ΔH',
    ],
    rows: points.map((point) => rowOf(point, form, heightUnits[heightUnit].perMetre)),
  };
}

function rowOf(
  { name, role, offM, heightM, stated, measured }: Delivered,
  form: NonNullable<ShownSystem['form']>,
  perMetre: number,
): string[] {
  const place = (coordinates: Coordinates, upM: number) => [
    ...coordinates.map((value) => value.toFixed(form.decimals + 1)),
    (upM * perMetre).toFixed(HEIGHT_DECIMALS),
  ];
  const title = `${name} (${controlRoles[role].toLowerCase()})`;
  if (!offM) return [title, ...place(stated, heightM), ...Array<string>(6).fill(UNKNOWN)];
  const [east, north, up] = offM;
  const plane = planeUnits(form) ? [measured[0] - stated[0], measured[1] - stated[1]] : [east, north];
  const errors = [...plane, up * perMetre].map((error) => signedNumber(error, HEIGHT_DECIMALS));
  return [title, ...place(stated, heightM), ...place(measured, heightM + up), ...errors];
}

/** Those whose place the run kept; none where they cannot be converted. */
async function inSystem(
  outcomes: readonly Outcome[],
  { to, epsg }: { to: number; epsg: number },
): Promise<Delivered[]> {
  const known = outcomes.flatMap(({ position, heightM, ...point }) =>
    position && heightM !== undefined ? [{ ...point, position, heightM }] : [],
  );
  const measured = known.map(({ position, offM }) => {
    const [east, north] = toUtm([...position], epsg);
    return offM ? fromUtm([east + offM[0], north + offM[1]], epsg) : position;
  });
  const found = await fromWgs84(to, [...known.map(({ position }) => position), ...measured]).catch(() => []);
  return known.flatMap(({ name, role, offM, heightM }, at) => {
    const [stated, then] = [found[at], found[known.length + at]];
    return stated && then ? [{ name, role, offM, heightM, stated, measured: then }] : [];
  });
}
