import { coverageUnknowns, type PlanCoverage } from '@overflight/contract/plans/coverage.ts';

export type CoverageTone = 'good' | 'bad' | 'unknown';
export type CoverageVerdict = { tone: CoverageTone; text: string };

const percent = (share: number): string => `${Math.floor(share * 1000) / 10} %`;

/** The answer at a glance. */
export function coverageVerdict(
  { areas, photos, least }: PlanCoverage,
  areaText: (areaM2: number) => string,
): CoverageVerdict {
  const known = areas.filter(({ unknown }) => unknown === null);
  const reason = areas.flatMap(({ unknown }) => (unknown ? [coverageUnknowns[unknown]] : []))[0];
  if (known.length === 0) return { tone: 'unknown', text: `Not known. ${reason ?? ''}`.trim() };
  if (photos.counted === 0)
    return photos.unchecked > 0
      ? { tone: 'unknown', text: `Not known yet: ${countText(photos.unchecked, 'photo')} to check.` }
      : { tone: 'unknown', text: `Predicted: ${predictedText(known, least)}` };
  const gaps = known.flatMap((area) => area.gaps);
  if (gaps.length > 0) {
    const sumM2 = gaps.reduce((sum, { areaM2 }) => sum + areaM2, 0);
    return { tone: 'bad', text: `${countText(gaps.length, 'gap')}, ${areaText(sumM2)}` };
  }
  if (photos.unchecked > 0)
    return { tone: 'unknown', text: `No gaps so far: ${countText(photos.unchecked, 'photo')} to check.` };
  if (reason !== undefined) return { tone: 'unknown', text: `Covered where known. ${reason}` };
  return { tone: 'good', text: 'Covered' };
}

function predictedText(known: PlanCoverage['areas'], least: number): string {
  const layers = known.flatMap(({ planned, areaM2 }) => (planned ? [{ share: planned.share, areaM2 }] : []));
  const allM2 = layers.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  if (allM2 === 0) return 'not known for an imported path.';
  const seenM2 = layers.reduce((sum, { share, areaM2 }) => sum + share * areaM2, 0);
  return `${percent(seenM2 / allM2)} of the area in at least ${countText(least, 'photo')}.`;
}

export const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Share of the photographed area whose ground resolution is not the one asked for. */
function coarserShare(areas: PlanCoverage['areas']): number {
  const classes = areas.flatMap(({ photographed }) => photographed?.resolution ?? []);
  const sum = (some: typeof classes) => some.reduce((total, { areaM2 }) => total + areaM2, 0);
  return sum(classes) === 0 ? 0 : sum(classes.filter(({ from }) => from > 0)) / sum(classes);
}

/** What was assumed, and what is not as asked, as sentences. */
export function assumptionTexts({ areas, photos }: PlanCoverage): string[] {
  const most = (of: (area: PlanCoverage['areas'][number]) => number) => Math.max(0, ...areas.map(of));
  const known = areas.filter(({ unknown }) => unknown === null);
  const [level, height] = [most(({ levelCamera }) => levelCamera), most(({ plannedHeight }) => plannedHeight)];
  const isFlat = known.some(({ knownGround }) => knownGround < 1);
  const coarser = coarserShare(areas);
  return [
    ...(coarser >= 0.01
      ? [`${percent(coarser)} of the area is photographed more than a tenth coarser than asked.`]
      : []),
    ...(isFlat ? ['No heights of the ground for all of it: there it is taken as flat.'] : []),
    ...(level > 0 ? [`${countText(level, 'photo')} record no direction: the camera is taken as level.`] : []),
    ...(height > 0 ? [`${countText(height, 'photo')} record no height: the planned one is taken.`] : []),
    ...(photos.withoutPosition > 0
      ? [`${countText(photos.withoutPosition, 'photo')} without a position are not counted.`]
      : []),
    ...(photos.leftOut > 0 ? [`${countText(photos.leftOut, 'photo')} left out by the check are not counted.`] : []),
  ];
}
