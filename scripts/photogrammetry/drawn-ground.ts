import { terrainHeightM } from '../../flight/site/ground.ts';
import { NEAR_CELL_M } from '../../flight/site/render/scene.ts';
import type { SiteDate } from '../../flight/site/site.ts';
import { surfaceHeightM } from '../../flight/site/surface.ts';

export type HeightOf = (x: number, y: number) => number;

/**
 * The ground as the photos show it: triangles between heights a metre apart. Piles are rough at that scale, so that it differs
 * from the formula of the ground by decimetres; no photo shows the difference.
 */
export function drawnGround(date: SiteDate): HeightOf {
  const kept = new Map<string, number>();
  const corner = (column: number, row: number): number => {
    const key = `${column} ${row}`;
    const known = kept.get(key) ?? terrainHeightM(column * NEAR_CELL_M, row * NEAR_CELL_M, date);
    kept.set(key, known);
    return known;
  };
  return (x, y) => {
    const [column, row] = [Math.floor(x / NEAR_CELL_M), Math.floor(y / NEAR_CELL_M)];
    const [right, up] = [x / NEAR_CELL_M - column, y / NEAR_CELL_M - row];
    const [low, high] = [corner(column, row), corner(column + 1, row + 1)];
    const other = right >= up ? corner(column + 1, row) : corner(column, row + 1);
    return right >= up
      ? low + right * (other - low) + up * (high - other)
      : low + up * (other - low) + right * (high - other);
  };
}

/** The same with roofs and crowns on it. */
export function drawnSurface(date: SiteDate): HeightOf {
  const ground = drawnGround(date);
  return (x, y) => {
    const top = surfaceHeightM(x, y, date);
    return top > terrainHeightM(x, y, date) ? top : ground(x, y);
  };
}
