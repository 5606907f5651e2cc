import { isUtmCode, WGS84_DEGREES } from '@overflight/contract/projects/places/shown-system.ts';
import { projDatabase } from '../proj-database.ts';

export type Register = ReturnType<typeof projDatabase> | null;
export type Datum = {
  /** In the EPSG register. */
  code: number;
  /** That of its degrees, as "NAD83(2011)". */
  name: string;
  /** System of its degrees. */
  degrees: number;
  /** Counted from the middle of the earth, as satellites have it. */
  isGeocentric: boolean;
  /** Its degrees are counted from Greenwich, and are no grads. */
  isPlain: boolean;
};

export const WGS84: Datum = { code: 6326, name: 'WGS 84', degrees: WGS84_DEGREES, isGeocentric: true, isPlain: true };

const inRegister = `select d.code, g.name, g.code as degrees, d.ellipsoid_code in (7019, 7030) as isGeocentric,
    d.prime_meridian_code = 8901 as isPlain
  from geodetic_crs g
  join geodetic_datum d on d.auth_name = g.datum_auth_name and d.code = g.datum_code
  left join projected_crs p on p.geodetic_crs_auth_name = g.auth_name and p.geodetic_crs_code = g.code
    and p.auth_name = 'EPSG' and p.code = :epsg
  where g.auth_name = 'EPSG' and d.auth_name = 'EPSG' and (p.code is not null or g.code = :epsg)`;

type Row = Pick<Datum, 'code' | 'name' | 'degrees'> & { isGeocentric: number; isPlain: number };

/** The datum of a plane or of degrees; null where it is not known. */
export function datumOfSystem(epsg: number, db: Register = projDatabase() ?? null): Datum | null {
  if (epsg === WGS84_DEGREES || isUtmCode(epsg)) return WGS84;
  const row = db?.prepare(inRegister).get({ epsg }) as Row | undefined;
  if (!row) return null;
  // Its realizations are one to the transformations of the register.
  const code = row.name.startsWith(WGS84.name) ? WGS84.code : row.code;
  return { ...row, code, isGeocentric: row.isGeocentric === 1, isPlain: row.isPlain === 1 };
}

export const isWgs84 = ({ code }: Datum): boolean => code === WGS84.code;

const inOneEnsemble = `select 1 from geodetic_datum_ensemble_member a
  join geodetic_datum_ensemble_member b on b.ensemble_auth_name = a.ensemble_auth_name and b.ensemble_code = a.ensemble_code
  where (a.member_code = :one and b.member_code = :other)
    or (a.ensemble_code = :one and b.member_code = :other) or (a.ensemble_code = :other and b.member_code = :one)`;

/** The same, or of one ensemble: the register has them as one. */
export function isSameDatum(one: Datum, other: Datum, db: Register = projDatabase() ?? null): boolean {
  if (one.code === other.code) return true;
  return db?.prepare(inOneEnsemble).get({ one: one.code, other: other.code }) !== undefined;
}
