import type { RunAccuracy } from '@overflight/contract/projects/run-accuracy.ts';

type Found = {
  accuracy: Pick<RunAccuracy, 'positionsOffM' | 'fromPositions'>;
  /** Whether altitudes of the photos count from the same zero as the control points. */
  areHeightsComparable: boolean;
  warn: (text: string) => void;
};

/** Positions that are off by more than so many times their uncertainty are not the likely mistake. */
const UNLIKELY = 2;
/** No receiver is so wrong as this. */
const MOST_ASIDE_M = 20;

/** Control points are believed where they contradict all positions of the photos alike: that is told. */
export function warnOfOffset({ accuracy: { positionsOffM, fromPositions }, areHeightsComparable, warn }: Found): void {
  if (!positionsOffM) return;
  const [eastM, northM, upM] = positionsOffM;
  const asideM = Math.hypot(eastM, northM);
  const planeM = fromPositions && Math.hypot(fromPositions.eastM, fromPositions.northM);
  if (asideM > Math.min(UNLIKELY * (planeM ?? Infinity), MOST_ASIDE_M))
    warn(`${offText(asideM, 'aside of', planeM)}: check their coordinates and system.`);
  if (!fromPositions || !areHeightsComparable) return;
  const { heightM } = fromPositions;
  if (Math.abs(upM) > UNLIKELY * heightM)
    warn(`${offText(Math.abs(upM), upM < 0 ? 'above' : 'below', heightM)}: check the unit and datum of their heights.`);
}

const offText = (byM: number, where: string, sigmaM: number | null): string =>
  `Control points lie ${metres(byM)} ${where} where the positions of the photos put them${sigmaM === null ? '' : ` (± ${metres(sigmaM)})`}`;

const metres = (length: number): string => `${length.toFixed(length < 1 ? 2 : length < 10 ? 1 : 0)} m`;
