import type { Place } from '@overflight/contract/map/search.ts';
import { cellsAround } from './cell-of.ts';
import { foldText } from './fold-text.ts';
import type { Gazetteer, GazetteerRow } from './gazetteer.ts';
import { rankPlaces } from './rank-places.ts';

export type Near = { lng: number; lat: number };
export type PlaceQuery = { text: string; limit: number; near?: Near | undefined };

/** Enough important candidates for ranking by name and distance. */
const CANDIDATES = 50;

/** Places of the built-in list that match a partly typed text. */
export function findPlaces(gazetteer: Gazetteer, { text, limit, near }: PlaceQuery): GazetteerRow[] {
  const [head = '', ...tail] = text.split(',').map(foldText);
  const context = tail.join(' ').trim();
  const words = head.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const inName = words.map((word, index) => term('name', word, !context && index === words.length - 1));
  const named = [...inName, ...contextTerms(context)].join(' AND ');
  const found = new Map<number, GazetteerRow>();
  const add = (rows: GazetteerRow[]) => rows.forEach((row) => found.set(row.id, row));
  if (!context) add(gazetteer.byName(head, CANDIDATES));
  add(gazetteer.byText(named, CANDIDATES));
  if (near) add(gazetteer.byText(`${named} AND cell : (${cellsAround(near.lng, near.lat).join(' OR ')})`, CANDIDATES));
  if (!context && words.length > 1) add(gazetteer.byText(nameThenContext(words), CANDIDATES));
  return rankPlaces([...found.values()], { head, near }).slice(0, limit);
}

/** "Paris Texas", typed without a comma: the name first, then its location. */
function nameThenContext([first = '', ...rest]: string[]): string {
  const others = rest.map((word, index) => term('{name context}', word, index === rest.length - 1));
  return [term('name', first, false), ...others].join(' AND ');
}

function contextTerms(context: string): string[] {
  const words = context.split(' ').filter(Boolean);
  return words.map((word, index) => term('context', word, index === words.length - 1));
}

/** Words contain only letters and digits here, so quoting needs no escaping. */
function term(columns: string, word: string, isPrefix: boolean): string {
  return `${columns} : "${word}"${isPrefix ? ' *' : ''}`;
}

export function toPlace({ id, name, detail, lng, lat }: GazetteerRow): Place {
  return { id: `built-in:${id}`, kind: 'place', name, detail, position: [lng, lat] };
}
