import { projDatabase } from './proj-database.ts';

/** The parts of a compound system of the register; undefined for any other. */
export function partsOf(
  epsg: number,
  db = projDatabase() ?? null,
): { horizontal: number; vertical: number } | undefined {
  return db
    ?.prepare(
      `select horiz_crs_code as horizontal, vertical_crs_code as vertical from compound_crs
       where auth_name = 'EPSG' and horiz_crs_auth_name = 'EPSG' and vertical_crs_auth_name = 'EPSG' and code = :epsg`,
    )
    .get({ epsg }) as { horizontal: number; vertical: number } | undefined;
}
