import type { FoundSystems, SystemQuery } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { projDatabase } from './proj-database.ts';

const LIMIT = 40;
const MAX_WORDS = 8;

type Row = { code: number; title: string; area: string };

/** An extent across the date line has its west edge east of its east edge. */
export const containsPlace = `(:lat between e.south_lat and e.north_lat and case when e.west_lon <= e.east_lon
  then :lng between e.west_lon and e.east_lon else :lng >= e.west_lon or :lng <= e.east_lon end)`;

/** However it is spaced; the register writes "UTM zone 15N". */
const utmZone = /\butm[\s-]*(?:zone)?\s*0?(\d{1,2})(?:\s*([ns]))?\b/g;

/** The datum of drone positions. */
const isWgs84 = `c.name like 'WGS 84%'`;
const areaOfUse = `(e.north_lat - e.south_lat) *
  (case when e.west_lon <= e.east_lon then e.east_lon - e.west_lon else 360 + e.east_lon - e.west_lon end)`;

/**
 * Systems with every word in their code, name or area. Those with the words in their name come first, then those used at the
 * place, then WGS 84, then local ones before wide ones.
 */
export function findSystems({ text, lng, lat }: SystemQuery, db = projDatabase() ?? null): FoundSystems {
  if (!db) return { isSearchable: false, systems: [] };
  const words = text
    .toLowerCase()
    .replace(utmZone, (_, zone: string, half = '') => `utm ${zone}${half}`)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const hasPlace = lng !== undefined && lat !== undefined;
  if (words.length === 0 && !hasPlace) return { isSearchable: true, systems: [] };
  const matches = words.map(
    (_, at) => `instr(lower('epsg:' || c.code || ' ' || c.name || ' ' || e.name), :word${at}) > 0`,
  );
  const inName = words.map((_, at) => `instr(lower(' ' || replace(c.name, '/', ' ')), ' ' || :word${at}) > 0`);
  const ranks = [
    'c.code = :code desc',
    ...(words.length > 0 ? [`(${inName.join(' and ')}) desc`] : []),
    ...(hasPlace ? [`${containsPlace} desc`] : []),
    ...(words.length > 0 ? [`${isWgs84} desc`] : []),
    areaOfUse,
    'c.code',
  ];
  const rows = db
    .prepare(
      `select c.code, c.name as title, min(e.name) as area
       from crs_view c
       join usage u on u.object_table_name = c.table_name and u.object_auth_name = c.auth_name and u.object_code = c.code
       join extent e on e.auth_name = u.extent_auth_name and e.code = u.extent_code
       where c.auth_name = 'EPSG' and c.deprecated = 0 and c.type in ('projected', 'geographic 2D')
         and ${words.length > 0 ? matches.join(' and ') : containsPlace}
       group by c.code
       order by ${ranks.join(', ')}
       limit ${LIMIT}`,
    )
    .all({
      code: Number(/^(?:epsg:)?(\d+)$/.exec(text.toLowerCase())?.[1] ?? 0),
      ...Object.fromEntries(words.map((word, at) => [`word${at}`, word])),
      ...(hasPlace && { lng, lat }),
    });
  return {
    isSearchable: true,
    systems: (rows as Row[]).map(({ code, title, area }) => ({ name: `EPSG:${code}`, title, area })),
  };
}
