import type { DatabaseSync } from 'node:sqlite';
import type { FoundSystems, SystemQuery } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { verticalSystems } from '@overflight/contract/projects/systems/vertical-systems.ts';
import { partsOf } from './parts-of-system.ts';
import { projDatabase } from './proj-database.ts';
import { splitSearch, withHeights } from './search-heights.ts';

const LIMIT = 40;
const MAX_WORDS = 8;

type Row = { code: number; kind: string; title: string; area: string };

/** An extent across the date line has its west edge east of its east edge. */
export const containsPlace = `(:lat between e.south_lat and e.north_lat and case when e.west_lon <= e.east_lon
  then :lng between e.west_lon and e.east_lon else :lng >= e.west_lon or :lng <= e.east_lon end)`;

/** However it is spaced; the register writes "UTM zone 15N". */
const utmZone = /\butm[\s-]*(?:zone)?\s*0?(\d{1,2})(?:\s*([ns]))?\b/g;

/** Compound systems whose heights are known, where words ask for them. */
const hasKnownHeights = `(:words > 0 and c.type = 'compound' and c.code in (select code from compound_crs
  where auth_name = 'EPSG' and horiz_crs_auth_name = 'EPSG' and vertical_crs_code in (${[...verticalSystems.keys()].join()})))`;

/** The datum of drone positions. */
const isWgs84 = `c.name like 'WGS 84%'`;
const areaOfUse = `(e.north_lat - e.south_lat) *
  (case when e.west_lon <= e.east_lon then e.east_lon - e.west_lon else 360 + e.east_lon - e.west_lon end)`;

/**
 * Systems with every word in their code, name or area. Those with the words in their name come first, then those used at the
 * place, then WGS 84, then local ones before wide ones.
 */
export function findSystems(query: SystemQuery, db = projDatabase() ?? null): FoundSystems {
  if (!db) return { isSearchable: false, systems: [] };
  const { plane, heights } = splitSearch(query.text);
  if (heights === undefined || plane === '') return { isSearchable: true, systems: search(db, query).map(withParts) };
  const planes = search(db, { ...query, text: plane }).filter(({ kind }) => kind !== 'compound');
  return { isSearchable: true, systems: planes.flatMap((found) => withHeights(found, heights)) };
}

function search(db: DatabaseSync, { text, lng, lat }: SystemQuery): Row[] {
  const words = text
    .toLowerCase()
    .replace(utmZone, (_, zone: string, half = '') => `utm ${zone}${half}`)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const hasPlace = lng !== undefined && lat !== undefined;
  if (words.length === 0 && !hasPlace) return [];
  const matches = words.map(
    (_, at) => `instr(lower('epsg:' || c.code || ' ' || c.name || ' ' || e.name), :word${at}) > 0`,
  );
  const inName = words.map((_, at) => `instr(lower(' ' || replace(c.name, '/', ' ')), ' ' || :word${at}) > 0`);
  const ranks = [
    'c.code = :code desc',
    ...(words.length > 0 ? [`(${inName.join(' and ')}) desc`] : []),
    ...(hasPlace ? [`${containsPlace} desc`] : []),
    `(c.type = 'compound')`,
    ...(words.length > 0 ? [`${isWgs84} desc`] : []),
    areaOfUse,
    'c.code',
  ];
  return db
    .prepare(
      `select c.code, c.type as kind, c.name as title, min(e.name) as area
       from crs_view c
       join usage u on u.object_table_name = c.table_name and u.object_auth_name = c.auth_name and u.object_code = c.code
       join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
       where c.auth_name = 'EPSG' and c.deprecated = 0 and (c.type in ('projected', 'geographic 2D') or ${hasKnownHeights})
         and ${words.length > 0 ? matches.join(' and ') : containsPlace}
       group by c.code
       order by ${ranks.join(', ')}
       limit ${LIMIT}`,
    )
    .all({
      code: Number(/^(?:epsg:)?(\d+)$/.exec(text.toLowerCase())?.[1] ?? 0),
      words: words.length,
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
      ...(hasPlace && { lng, lat }),
    }) as Row[];
}

/** A compound system by its parts, with its own code told. */
function withParts({ code, title, area, kind }: Row) {
  const parts = kind === 'compound' ? partsOf(code) : undefined;
  if (!parts) return { name: `EPSG:${code}`, title, area };
  return { name: `EPSG:${parts.horizontal}+${parts.vertical}`, title: `${title} (EPSG:${code})`, area };
}
