import type { Generated } from 'kysely';

type SecretsTable = { name: string; value: Buffer };
type SettingsTable = { name: string; value: unknown; updated_at: Generated<Date> };

/** Every table, as its columns are read. Features add theirs here, beside their migration. */
export type Tables = {
  secrets: SecretsTable;
  settings: SettingsTable;
};
