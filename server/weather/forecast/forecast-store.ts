import type { Selectable } from 'kysely';
import {
  forecastProviderNames,
  type ForecastOverview,
  type ForecastProvider,
} from '@overflight/contract/weather/forecast.ts';
import type { ForecastCellsTable } from '../../platform/db/tables.ts';
import type { Services } from '../../platform/services.ts';

export type CellKey = { provider: ForecastProvider; cell: string };
export type StoredCell = Omit<Selectable<ForecastCellsTable>, 'provider' | 'cell'>;
type ProviderState = ForecastOverview['states'][number];

/** Forecasts are deleted after this time. */
const KEPT_MS = 2 * 24 * 3_600_000;

export function readCell({ db }: Services, { provider, cell }: CellKey): Promise<StoredCell | undefined> {
  return db
    .selectFrom('forecast_cells')
    .select(['grid', 'series', 'last_modified', 'fetched_at', 'expires_at'])
    .where('provider', '=', provider)
    .where('cell', '=', cell)
    .executeTakeFirst();
}

export async function writeCell(services: Services, key: CellKey, stored: StoredCell): Promise<void> {
  const oldest = new Date(services.now().getTime() - KEPT_MS);
  await services.db.deleteFrom('forecast_cells').where('fetched_at', '<', oldest).execute();
  await services.db
    .insertInto('forecast_cells')
    .values({ ...key, ...stored })
    .onConflict((conflict) => conflict.columns(['provider', 'cell']).doUpdateSet(stored))
    .execute();
}

export async function recordSuccess(services: Services, provider: ForecastProvider): Promise<void> {
  await writeState(services, provider, { answered_at: services.now(), trouble: null, trouble_at: null });
}

export async function recordFailure(services: Services, provider: ForecastProvider, trouble: string): Promise<void> {
  await writeState(services, provider, { trouble, trouble_at: services.now() });
}

type StateColumns = { answered_at?: Date; trouble: string | null; trouble_at: Date | null };

async function writeState({ db }: Services, provider: ForecastProvider, columns: StateColumns): Promise<void> {
  await db
    .insertInto('forecast_providers')
    .values({ provider, ...columns })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(columns))
    .execute();
}

/** Every provider, also those never queried. */
export async function readProviderStates({ db }: Services): Promise<ProviderState[]> {
  const rows = await db.selectFrom('forecast_providers').selectAll().execute();
  return forecastProviderNames.map((provider) => {
    const row = rows.find((one) => one.provider === provider);
    const trouble = row?.trouble && row.trouble_at ? { at: row.trouble_at.toISOString(), reason: row.trouble } : null;
    return { provider, answeredAt: row?.answered_at?.toISOString() ?? null, trouble };
  });
}
