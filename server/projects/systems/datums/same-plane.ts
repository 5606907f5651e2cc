import { projDatabase } from '../proj-database.ts';
import { type Datum, type Register } from './datum-of-system.ts';

/** A system as it is chosen, and its name. */
type NamedSystem = { name: string; title: string };

const PARAMETERS = [1, 2, 3, 4, 5, 6, 7];
const areSame = PARAMETERS.map(
  (at) =>
    `b.param${at}_code is a.param${at}_code and b.param${at}_value is a.param${at}_value and b.param${at}_uom_code is a.param${at}_uom_code`,
).join(' and ');

const samePlanes = `select q.code, q.name as title from projected_crs p
  join conversion_table a on a.auth_name = p.conversion_auth_name and a.code = p.conversion_code
  join conversion_table b on b.method_auth_name = a.method_auth_name and b.method_code = a.method_code and ${areSame}
  join projected_crs q on q.conversion_auth_name = b.auth_name and q.conversion_code = b.code
    and q.coordinate_system_auth_name = p.coordinate_system_auth_name and q.coordinate_system_code = p.coordinate_system_code
  join geodetic_crs g on g.auth_name = q.geodetic_crs_auth_name and g.code = q.geodetic_crs_code
  where p.auth_name = 'EPSG' and p.code = :epsg and q.auth_name = 'EPSG' and q.deprecated = 0
    and g.datum_auth_name = 'EPSG' and g.datum_code = :datum
  order by q.code limit 1`;

const isDegrees = `select 1 from geodetic_crs where auth_name = 'EPSG' and code = :epsg and type = 'geographic 2D'`;

/** The system with the same projection, axes and unit in another datum; null if the register has none. */
export function samePlane(epsg: number, datum: Datum, db: Register = projDatabase() ?? null): NamedSystem | null {
  if (!db) return null;
  if (db.prepare(isDegrees).get({ epsg })) return { name: `EPSG:${datum.degrees}`, title: datum.name };
  const found = db.prepare(samePlanes).get({ epsg, datum: datum.code }) as { code: number; title: string } | undefined;
  return found ? { name: `EPSG:${found.code}`, title: found.title } : null;
}
