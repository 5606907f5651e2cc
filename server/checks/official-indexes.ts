import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { indexRestrictions, type RestrictionIndex } from '@overflight/flight/checks/index-restrictions.ts';
import { datasetsInUse } from '../overlays/datasets/datasets-in-use.ts';
import { officialNear, type PublishedRestriction } from '../overlays/official-near.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';

type Index = RestrictionIndex<PublishedRestriction>;

/** A square of published restrictions that is read whole and cached until any of them is republished. */
export const SQUARE_DEG = 0.5;
const SQUARES_KEPT = 64;
/** A flight over more squares is longer than any planned here. */
export const MAX_SQUARES = 1000;

const held = perServices<{ version: string; squares: BoundedMap<string, Promise<Index>> }>(() => ({
  version: '',
  squares: new BoundedMap(SQUARES_KEPT),
}));

/** Indexes of all published restrictions near any of these boxes; a restriction may be in several. */
export async function* officialIndexes(services: Services, boxes: readonly Box[]): AsyncGenerator<Index> {
  const memory = held(services);
  const version = await versionInUse(services);
  if (memory.version !== version) Object.assign(memory, { version, squares: new BoundedMap(SQUARES_KEPT) });
  const { squares } = memory;
  for (const [name, square] of squaresUnder(boxes)) {
    const known = squares.get(name) ?? readSquare(services, square);
    squares.set(name, known);
    known.catch(() => squares.delete(name));
    yield await known;
  }
}

export function squaresUnder(boxes: readonly Box[]): Map<string, Box> {
  const squares = new Map<string, Box>();
  for (const { minX, minY, maxX, maxY } of boxes)
    for (let column = Math.floor(minX / SQUARE_DEG); column <= Math.floor(maxX / SQUARE_DEG); column++)
      for (let row = Math.floor(minY / SQUARE_DEG); row <= Math.floor(maxY / SQUARE_DEG); row++) {
        const [west, south] = [column * SQUARE_DEG, row * SQUARE_DEG];
        squares.set(`${column},${row}`, { minX: west, minY: south, maxX: west + SQUARE_DEG, maxY: south + SQUARE_DEG });
        if (squares.size > MAX_SQUARES) return squares;
      }
  return squares;
}

async function readSquare(services: Services, square: Box): Promise<Index> {
  return indexRestrictions(await officialNear(services, square));
}

/** Changes with every import, and when a dataset is renamed. */
async function versionInUse(services: Services): Promise<string> {
  return JSON.stringify((await datasetsInUse(services)).map(({ id, version, title }) => [id, version, title]));
}
