import type { Transect } from '@overflight/flight/survey/survey-settings.ts';
import type { Position } from 'geojson';

export type PhotoLines = { lines: Position[][]; turns: Position[][] };

/** Splits a survey's path into photo lines and turns; null if the path has other lines. */
export function photoLines(path: readonly Position[], transects: readonly Transect[]): PhotoLines | null {
  const turns: Position[][] = [];
  let turn: Position[] = [];
  let next = 0;
  for (const [i, position] of path.entries()) {
    turn.push(position);
    const transect = transects[next];
    const after = path[i + 1];
    if (!transect || !after || !isAt(position, transect[0]) || !isAt(after, transect[1])) continue;
    turns.push(turn);
    turn = [];
    next++;
  }
  if (next < transects.length) return null;
  return {
    lines: transects.map(([from, to]) => [from, to]),
    turns: [...turns, turn].filter(({ length }) => length > 1),
  };
}

/** Exact comparison: JSON keeps every digit of a stored path. */
const isAt = (a: Position, b: Position) => a === b || (a[0] === b[0] && a[1] === b[1]);
