import { fitHorizontally } from './fit-horizontally.ts';
import { fitSimilarity, place, type SimilarityFit } from './fit-similarity.ts';
import { eigen, meanOf, median, rowsOf, subtract, times, unit, type Matrix, type Vector } from './linear.ts';

export type CameraPose = { rotation: Matrix; centre: Vector };
/** EXIF position as east, north, up; up is null without an altitude. */
export type PositionPrior = readonly [number, number, number | null];
export type GeoreferenceFit = SimilarityFit & {
  /** False if heights are missing, or contradict each other. */
  areHeightsUsed: boolean;
  /** RMS east, north, up over the photos used; up is null if none of them has an altitude. */
  errorM: [number, number, number | null];
  warnings: string[];
};

const MIN_WITH_HEIGHT = 4;
/** Camera positions narrower than this share of their length do not determine the roll. */
const LINE_SHARE = 0.05;
const USELESS_HEIGHT_M = 2;
const POOR_POSITION_M = 5;

/**
 * Fits the cameras of a model to their EXIF positions. If altitudes are useless or the cameras are in a line, the up
 * direction comes from the cameras: opposite to the view direction of nadir photos, else the image's up.
 */
export function georeference(
  cameras: readonly CameraPose[],
  priors: readonly PositionPrior[],
  looksDown: boolean,
): GeoreferenceFit {
  const centres = cameras.map(({ centre }) => centre);
  const level = () => fitHorizontally({ centres, positions: priors, up: upOf(cameras, looksDown) });
  const warnings: string[] = [];
  let fit: SimilarityFit;
  let areHeightsUsed = true;
  if (isLine(centres)) {
    fit = level();
    warnings.push('The photos were taken along one line: the up direction was taken from the camera angles.');
  } else if (priors.filter(([, , up]) => up !== null).length < Math.max(MIN_WITH_HEIGHT, priors.length / 2)) {
    fit = level();
    areHeightsUsed = false;
    warnings.push('Too few photos have an altitude: heights are relative.');
  } else {
    fit = fitWithHeights(centres, priors);
    const upErrorM = median(upsOf(residualsOf(fit, centres, priors)).map(Math.abs));
    if (upErrorM > USELESS_HEIGHT_M) {
      if (looksDown) fit = level();
      areHeightsUsed = false;
      warnings.push(
        `The altitudes of the photos contradict each other by ${upErrorM.toFixed(0)} m: all heights may be off by as much.`,
      );
    }
  }
  const used = residualsOf(fit, centres, priors).filter((_, at) => fit.isUsed[at]);
  const [east, north] = [rootMeanSquare(used.map(([off]) => off)), rootMeanSquare(used.map(([, off]) => off))];
  const ups = upsOf(used);
  if (Math.hypot(east, north) > POOR_POSITION_M)
    warnings.push(`The positions of the photos are off by ${Math.hypot(east, north).toFixed(0)} m on average.`);
  if (fit.outliers > 0) warnings.push(outliersText(fit.outliers));
  return { ...fit, areHeightsUsed, errorM: [east, north, ups.length > 0 ? rootMeanSquare(ups) : null], warnings };
}

const outliersText = (count: number): string =>
  count === 1
    ? 'The position of 1 photo contradicts the others and was ignored.'
    : `The positions of ${count} photos contradict the others and were ignored.`;

function fitWithHeights(centres: readonly Vector[], priors: readonly PositionPrior[]): SimilarityFit {
  const known = priors.map(([, , up]) => up !== null);
  const fit = fitSimilarity(
    centres.filter((_, at) => known[at]),
    priors.filter((_, at) => known[at]) as Vector[],
  );
  let next = 0;
  return { ...fit, isUsed: known.map((isKnown) => isKnown && (fit.isUsed[next++] ?? false)) };
}

const rootMeanSquare = (numbers: readonly number[]): number =>
  Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0) / Math.max(1, numbers.length));

function residualsOf(
  fit: SimilarityFit,
  centres: readonly Vector[],
  priors: readonly PositionPrior[],
): PositionPrior[] {
  return centres.map((centre, at) => {
    const found = place(fit, centre);
    const [east, north, up] = priors[at] ?? [0, 0, null];
    return [found[0] - east, found[1] - north, up === null ? null : found[2] - up];
  });
}

const upsOf = (residuals: readonly PositionPrior[]): number[] =>
  residuals.flatMap(([, , up]) => (up === null ? [] : [up]));

/** Up as the cameras say: against the view of photos that look down, else the upper edge of the photos. */
export function upOf(cameras: readonly CameraPose[], looksDown: boolean): Vector {
  const axes = cameras.map(({ rotation }) => rowsOf(rotation)[looksDown ? 2 : 1]);
  return unit(times(meanOf(axes), -1));
}

export function isLine(centres: readonly Vector[]): boolean {
  const middle = meanOf(centres);
  const around = centres.map((centre) => subtract(centre, middle));
  const spread = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => around.reduce((sum, each) => sum + (each[row] ?? 0) * (each[column] ?? 0), 0)),
  );
  const [longest, second] = eigen(spread).map(({ value }) => Math.sqrt(Math.max(0, value)));
  return (second ?? 0) < LINE_SHARE * (longest ?? 0);
}
