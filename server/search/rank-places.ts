import type { Place } from '@overflight/contract/map/search.ts';
import { foldText } from './fold-text.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import type { GazetteerRow } from './gazetteer.ts';

const SAME_PLACE_M = 25_000;
const NEAR_M = 150_000;
const FEWEST_PEOPLE = 1000;

/**
 * One scale for everything: powers of ten of a town's population. An exact name match outweighs a town a
 * thousand times larger that only starts with it, and so does one ten thousand times nearer.
 */
const weights = { exact: 7, begins: 4, other: 0, near: 4, country: 9, state: 8, quarter: -2 };

type Asked = { head: string; near?: { lng: number; lat: number } | undefined };

export function rankPlaces(rows: readonly GazetteerRow[], { head, near }: Asked): GazetteerRow[] {
  const nearness = ({ lng, lat }: GazetteerRow) =>
    near ? weights.near * Math.exp(-distanceM([lng, lat], [near.lng, near.lat]) / NEAR_M) : 0;
  const weighed = rows.map((row) => ({ row, weight: importance(row) + weights[matchOf(row, head)] + nearness(row) }));
  weighed.sort((a, b) => b.weight - a.weight || a.row.id - b.row.id);
  return withoutRepeats(
    weighed.map(({ row }) => row),
    ({ folded, lng, lat }) => ({ name: folded, position: [lng, lat] }),
  );
}

function importance({ kind, population }: GazetteerRow): number {
  if (kind === 'country' || kind === 'state') return weights[kind];
  return Math.log10(Math.max(population, FEWEST_PEOPLE)) + (kind === 'quarter' ? weights.quarter : 0);
}

export function matchOf({ folded, aliases }: GazetteerRow, head: string): 'exact' | 'begins' | 'other' {
  const names = [folded, ...aliases.split(',')];
  if (names.includes(head)) return 'exact';
  return names.some((name) => name.startsWith(head)) ? 'begins' : 'other';
}

/** Lists overlap: the same name at nearly the same position is one place, and the first is kept. */
export function withoutRepeats<T>(
  items: readonly T[],
  identify: (item: T) => { name: string; position: Place['position'] },
): T[] {
  const kept: { item: T; name: string; position: Place['position'] }[] = [];
  for (const item of items) {
    const { name, position } = identify(item);
    const isRepeat = kept.some((other) => other.name === name && distanceM(other.position, position) < SAME_PLACE_M);
    if (!isRepeat) kept.push({ item, name, position });
  }
  return kept.map(({ item }) => item);
}

export function placeIdentity({ name, position }: Place): { name: string; position: Place['position'] } {
  return { name: foldText(name), position };
}
