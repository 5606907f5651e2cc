import type { ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { unitsOfSystem } from '@overflight/contract/projects/places/length-units.ts';
import { WGS84_DEGREES } from '@overflight/contract/projects/places/shown-system.ts';
import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import {
  datumDoubtText,
  datumRemedyText,
  isDatumDoubted,
  RESULTS_IN,
} from '@overflight/contract/projects/systems/datum-doubt.ts';
import { doubtOfDatum } from '../../systems/datums/doubt-of-datum.ts';
import { shownSystem } from '../../systems/shown-system.ts';
import { statedCode } from './stated-code.ts';

type Stated = Pick<ControlPoint, 'name' | 'position' | 'horizontalSigmaM' | 'stated'>;

const MOST_NAMED = 5;
const list = new Intl.ListFormat('en');

/** Control points whose datum is another than that of the results, where what is not known of both is worse than their accuracy. */
export async function datumWarnings(points: readonly Stated[], coordinateSystem: string): Promise<string[]> {
  const to = findSystem(coordinateSystem)?.horizontalEpsg;
  if (to === undefined || points.length === 0) return [];
  const units = unitsOfSystem(await shownSystem(coordinateSystem));
  const warnings: string[] = [];
  for (const [system, group] of Map.groupBy(points, ({ stated }) => stated.system)) {
    const from = findSystem(statedCode(system))?.horizontalEpsg ?? WGS84_DEGREES;
    const doubt = await doubtOfDatum({ from, to, place: group[0]!.position });
    const sigmaM = Math.min(...group.map(({ horizontalSigmaM }) => horizontalSigmaM));
    if (isDatumDoubted(doubt, sigmaM))
      warnings.push(`${datumDoubtText(namesOf(group), doubt, units)} ${datumRemedyText(doubt)}`);
  }
  return warnings;
}

function namesOf(group: readonly Stated[]): string {
  const names = group.slice(0, MOST_NAMED).map(({ name }) => name);
  const unnamed = group.length - names.length;
  const all = list.format(unnamed > 0 ? [...names, `${unnamed} more`] : names);
  return `Control ${group.length === 1 ? 'point' : 'points'} ${all}`;
}

/** What is told of datums now, in place of what was said before. */
export const withDatums = (before: readonly string[], now: readonly string[]): string[] => [
  ...before.filter((warning) => !warning.includes(RESULTS_IN)),
  ...now.filter((warning) => warning.includes(RESULTS_IN)),
];
