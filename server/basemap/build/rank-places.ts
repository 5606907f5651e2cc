import type { Position } from 'geojson';

/** A place in the world square: x and y from 0 to 1, y growing southwards. */
export type Ranked<T> = T & { x: number; y: number; rank: number };

/** Minimum population for a label at a zoom, so that empty regions show no hamlets on a world map. */
const smallestByZoom = [5e6, 3e6, 1e6, 4e5, 1e5, 3e4, 8e3, 2e3, 500];
const CAPITALS_FROM_ZOOM = 2;
const DEEPEST_RANK = 12;
const TILE_PX = 512;
/** Two labels closer than this would overlap. */
const SPACING_PX = 60;

type Place = { position: Position; population: number; isCapital: boolean; isQuarter: boolean };

/** Assigns each place the zoom from which it is labelled: important places first, none too close to a greater one. */
export function rankPlaces<T extends Place>(byImportance: readonly T[]): Ranked<T>[] {
  const ranked = byImportance.map((place) => ({ ...place, ...worldSquare(place.position), rank: DEEPEST_RANK }));
  const named: Ranked<T>[] = [];
  let waiting = ranked.filter(({ isQuarter }) => !isQuarter);
  for (let zoom = 0; zoom < DEEPEST_RANK; zoom++) {
    const smallest = smallestByZoom[zoom] ?? 0;
    const isWorthNaming = ({ population, isCapital }: T) =>
      population >= smallest || (isCapital && zoom >= CAPITALS_FROM_ZOOM);
    const room = spacedGrid(SPACING_PX / (TILE_PX * 2 ** zoom), named);
    waiting = waiting.filter((place) => {
      if (!isWorthNaming(place) || !room.take(place)) return true;
      place.rank = zoom;
      named.push(place);
      return false;
    });
  }
  return ranked;
}

type Spot = { x: number; y: number };

/** Places labels at a distance from each other, with a grid to test only neighbours. */
function spacedGrid(spacing: number, taken: readonly Spot[]): { take: (spot: Spot) => boolean } {
  const columns = Math.ceil(1 / spacing) + 2;
  const cells = new Map<number, Spot[]>();
  const cellOf = ({ x, y }: Spot) => Math.floor(y / spacing) * columns + Math.floor(x / spacing);
  const keep = (spot: Spot) => {
    const cell = cells.get(cellOf(spot));
    if (cell) cell.push(spot);
    else cells.set(cellOf(spot), [spot]);
  };
  const isFree = (spot: Spot) => {
    const middle = cellOf(spot);
    for (const row of [-columns, 0, columns])
      for (const column of [-1, 0, 1])
        for (const other of cells.get(middle + row + column) ?? [])
          if (Math.hypot(other.x - spot.x, other.y - spot.y) < spacing) return false;
    return true;
  };
  for (const spot of taken) keep(spot);
  return {
    take: (spot) => {
      if (!isFree(spot)) return false;
      keep(spot);
      return true;
    },
  };
}

export function worldSquare([lng = 0, lat = 0]: Position): Spot {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: lng / 360 + 0.5, y: Math.min(Math.max(y, 0), 1 - 1e-9) };
}
