import { fleetCategory, type FleetCategory } from '@overflight/contract/fleet/fleet-fields.ts';
import type { Services } from '../platform/services.ts';
import { writeCsv } from './csv.ts';
import { fleetRows } from './fleet-store.ts';

/** Columns besides the fields: the id, and the position. */
export const placeColumns = ['id', 'longitude', 'latitude'] as const;

/** All objects of a category, with the field names as heading. */
export async function exportFleet(
  services: Services,
  asked: { tenant: string; category: FleetCategory },
): Promise<string> {
  const names = fleetCategory(asked.category).fields.map(({ name }) => name);
  const rows = await fleetRows(services, asked);
  return writeCsv([
    [...names, ...placeColumns],
    ...rows.map(({ id, lng, lat, properties }) => [
      ...names.map((name) => properties[name] ?? ''),
      id,
      String(lng),
      String(lat),
    ]),
  ]);
}
