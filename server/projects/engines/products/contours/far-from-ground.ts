import { filledMask } from '../../engine.ts';

/** Contours bridge gaps of the ground up to twice as wide: a car, the crown of a tree, a house. */
const BRIDGED_M = 5;

type Filled = { columns: number; rows: number; /** A `filledMask` for each cell. */ mask: Uint8Array };

/** 1 where the terrain was filled in, and is too far from measured ground and from water for a contour. */
export function farFromGround(filled: Filled, cellM: readonly [x: number, y: number]): Uint8Array {
  const { mask } = filled;
  const awayM = Float32Array.from(mask, (cell) => (isKnown(cell) ? 0 : Infinity));
  passOver(awayM, filled, { cellM, step: 1 });
  passOver(awayM, filled, { cellM, step: -1 });
  return Uint8Array.from(mask, (cell, at) => (cell === filledMask.filled && (awayM[at] as number) > BRIDGED_M ? 1 : 0));
}

const isKnown = (cell: number): boolean => cell === filledMask.measured || cell === filledMask.water;

type Pass = { cellM: readonly [x: number, y: number]; /** 1 from the north-west, -1 back. */ step: 1 | -1 };

/** Lowers distances to those over the neighbours that the pass has seen. */
function passOver(awayM: Float32Array, { columns }: Filled, { cellM: [acrossM, downM], step }: Pass): void {
  const cornerM = Math.hypot(acrossM, downM);
  const first = step === 1 ? 0 : awayM.length - 1;
  for (let number = 0, at = first; number < awayM.length; number++, at += step) {
    const column = at % columns;
    const hasBefore = step === 1 ? column > 0 : column < columns - 1;
    const hasAfter = step === 1 ? column < columns - 1 : column > 0;
    const above = at - step * columns;
    const over = (near: number, farM: number) => (awayM[near] ?? Infinity) + farM;
    let least = awayM[at] as number;
    if (hasBefore) least = Math.min(least, over(at - step, acrossM), over(above - step, cornerM));
    if (hasAfter) least = Math.min(least, over(above + step, cornerM));
    awayM[at] = Math.min(least, over(above, downM));
  }
}
