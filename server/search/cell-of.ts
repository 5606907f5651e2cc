const CELL_DEG = 2;
const COLUMNS = 360 / CELL_DEG;
const ROWS = 180 / CELL_DEG;

/** The text index term of a place's grid cell. */
export function cellOf(lng: number, lat: number): string {
  return cellTerm(columnOf(lng), rowOf(lat));
}

/** The cells around a position, its own in the middle; they wrap at the antimeridian. */
export function cellsAround(lng: number, lat: number): string[] {
  const [column, row] = [columnOf(lng), rowOf(lat)];
  const rows = [row - 1, row, row + 1].filter((near) => near >= 0 && near < ROWS);
  return rows.flatMap((near) => [-1, 0, 1].map((step) => cellTerm((column + step + COLUMNS) % COLUMNS, near)));
}

function cellTerm(column: number, row: number): string {
  return `cell${column}x${row}`;
}

function columnOf(lng: number): number {
  return Math.floor((lng + 180) / CELL_DEG) % COLUMNS;
}

function rowOf(lat: number): number {
  return Math.min(Math.floor((lat + 90) / CELL_DEG), ROWS - 1);
}
