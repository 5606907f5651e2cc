import type { Vector } from '../placing/linear.ts';
import type { WallBox } from './wall-plane.ts';

/** Gaps up to so many squares wide, as of windows and doors, do not part a wall. */
const GAP_SQUARES = 3;

type Square = { column: number; row: number };

/** The largest group of squares of a wall that hold points and lie close together. */
export function largestPart(points: readonly Vector[], squareM: number): { squares: number; box: WallBox } {
  const waiting = new Map<string, Square>();
  for (const [along, up] of points) {
    const square = { column: Math.floor(along / squareM), row: Math.floor(up / squareM) };
    waiting.set(nameOf(square), square);
  }
  let largest: Square[] = [];
  for (const first of waiting.values()) {
    const part = takePart(first, waiting);
    if (part.length > largest.length) largest = part;
  }
  return { squares: largest.length, box: boxOf(largest, squareM) };
}

const nameOf = ({ column, row }: Square): string => `${column}/${row}`;

function takePart(first: Square, waiting: Map<string, Square>): Square[] {
  const part = [first];
  waiting.delete(nameOf(first));
  for (const { column, row } of part)
    for (let x = column - GAP_SQUARES; x <= column + GAP_SQUARES; x++)
      for (let y = row - GAP_SQUARES; y <= row + GAP_SQUARES; y++) {
        const next = waiting.get(nameOf({ column: x, row: y }));
        if (!next) continue;
        waiting.delete(nameOf(next));
        part.push(next);
      }
  return part;
}

function boxOf(part: readonly Square[], squareM: number): WallBox {
  const least = (of: keyof Square) => part.reduce((low, square) => Math.min(low, square[of]), Infinity) * squareM;
  const most = (of: keyof Square) => part.reduce((high, square) => Math.max(high, square[of] + 1), -Infinity) * squareM;
  return { leftM: least('column'), rightM: most('column'), bottomM: least('row'), topM: most('row') };
}
