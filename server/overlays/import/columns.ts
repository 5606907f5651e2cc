/** The columns of a published feature, under any name. */
export type Columns = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The value of the first non-empty one of these columns. */
export const firstText = (columns: Columns, names: readonly string[]): string =>
  names.map((name) => textOf(columns[name])).find((text) => text !== '') ?? '';

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
