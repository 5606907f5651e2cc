import { fitHorizontally } from './fit-horizontally.ts';
import { fitSimilarity, place, type Fit } from './fit-similarity.ts';
import { eigen, meanOf, median, rowsOf, subtract, times, unit, type Matrix, type Vector } from './linear.ts';

export type Camera = { rotation: Matrix; centre: Vector };
/** East, north and up; up is null where the photo does not say it. */
export type Claim = readonly [number, number, number | null];
export type Fitted = Fit & {
  /** Root mean square east, north and up over the photos that were used; up is null where none of them says its altitude. */
  errorM: [number, number, number | null];
  warnings: string[];
};

const LEAST_WITH_HEIGHT = 4;
/** Cameras whose line is narrower than this share of its length fix no roll about it. */
const LINE_SHARE = 0.05;
const USELESS_HEIGHT_M = 2;
const POOR_PLACE_M = 5;

/**
 * How the cameras of a model lie on the earth, from where their photos claim to have been taken. Where heights are useless or
 * the photos stand in a line, up is where the cameras say: behind those that look down, above those that look ahead.
 */
export function georeference(cameras: readonly Camera[], claims: readonly Claim[], looksDown: boolean): Fitted {
  const centres = cameras.map(({ centre }) => centre);
  const level = () => fitHorizontally({ centres, places: claims, up: upOf(cameras, looksDown) });
  const warnings: string[] = [];
  let fit: Fit;
  if (isLine(centres)) {
    fit = level();
    warnings.push('The photos were taken along one line: which way is up was taken from where the camera looked.');
  } else if (claims.filter(([, , up]) => up !== null).length < Math.max(LEAST_WITH_HEIGHT, claims.length / 2)) {
    fit = level();
    warnings.push('Too few photos say how high they were taken: heights are relative.');
  } else {
    fit = fitWithHeights(centres, claims);
    const upErrorM = median(upsOf(residualsOf(fit, centres, claims)).map(Math.abs));
    if (upErrorM > USELESS_HEIGHT_M) {
      if (looksDown) fit = level();
      warnings.push(
        `The altitudes of the photos contradict each other by ${upErrorM.toFixed(0)} m: heights as a whole may be off by as much.`,
      );
    }
  }
  const used = residualsOf(fit, centres, claims).filter((_, at) => fit.isUsed[at]);
  const [east, north] = [rootMeanSquare(used.map(([off]) => off)), rootMeanSquare(used.map(([, off]) => off))];
  const ups = upsOf(used);
  if (Math.hypot(east, north) > POOR_PLACE_M)
    warnings.push(`Where the photos say they were taken is off by ${Math.hypot(east, north).toFixed(0)} m on average.`);
  if (fit.outliers > 0) warnings.push(outliersText(fit.outliers));
  return { ...fit, errorM: [east, north, ups.length > 0 ? rootMeanSquare(ups) : null], warnings };
}

const outliersText = (count: number): string =>
  count === 1
    ? 'The position of 1 photo does not fit the others and was left aside.'
    : `The positions of ${count} photos do not fit the others and were left aside.`;

function fitWithHeights(centres: readonly Vector[], claims: readonly Claim[]): Fit {
  const known = claims.map(([, , up]) => up !== null);
  const fit = fitSimilarity(
    centres.filter((_, at) => known[at]),
    claims.filter((_, at) => known[at]) as Vector[],
  );
  let next = 0;
  return { ...fit, isUsed: known.map((isKnown) => isKnown && (fit.isUsed[next++] ?? false)) };
}

const rootMeanSquare = (numbers: readonly number[]): number =>
  Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0) / Math.max(1, numbers.length));

function residualsOf(fit: Fit, centres: readonly Vector[], claims: readonly Claim[]): Claim[] {
  return centres.map((centre, at) => {
    const found = place(fit, centre);
    const [east, north, up] = claims[at] ?? [0, 0, null];
    return [found[0] - east, found[1] - north, up === null ? null : found[2] - up];
  });
}

const upsOf = (residuals: readonly Claim[]): number[] => residuals.flatMap(([, , up]) => (up === null ? [] : [up]));

function upOf(cameras: readonly Camera[], looksDown: boolean): Vector {
  const axes = cameras.map(({ rotation }) => rowsOf(rotation)[looksDown ? 2 : 1]);
  return unit(times(meanOf(axes), -1));
}

function isLine(centres: readonly Vector[]): boolean {
  const middle = meanOf(centres);
  const around = centres.map((centre) => subtract(centre, middle));
  const spread = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => around.reduce((sum, each) => sum + (each[row] ?? 0) * (each[column] ?? 0), 0)),
  );
  const [longest, second] = eigen(spread).map(({ value }) => Math.sqrt(Math.max(0, value)));
  return (second ?? 0) < LINE_SHARE * (longest ?? 0);
}
