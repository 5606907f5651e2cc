import type { Position } from 'geojson';

export type PhotoLines = { lines: Position[][]; turns: Position[][] };

/** Splits the path of a survey or corridor into photo lines and turns; null if the path has other lines. */
export function photoLines(path: readonly Position[], transects: readonly (readonly Position[])[]): PhotoLines | null {
  const turns: Position[][] = [];
  let turn: Position[] = [];
  let next = 0;
  for (let i = 0; i < path.length; i++) {
    turn.push(path[i] as Position);
    const transect = transects[next];
    if (!transect?.every((position, along) => isAt(path[i + along], position))) continue;
    turns.push(turn);
    // Its end begins the next turn.
    i += transect.length - 2;
    turn = [];
    next++;
  }
  if (next < transects.length) return null;
  return {
    lines: transects.map((line) => [...line]),
    turns: [...turns, turn].filter(({ length }) => length > 1),
  };
}

/** Exact comparison: JSON keeps every digit of a stored path. */
const isAt = (a: Position | undefined, b: Position) => a === b || (a?.[0] === b[0] && a?.[1] === b[1]);
