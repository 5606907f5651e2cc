import { hash } from 'node:crypto';
import { DEFAULT_COLLECTION } from '@overflight/contract/telemetry/telemetry.ts';
import type { VehicleRow } from '../stream/live-vehicles.ts';
import type { VehicleReport } from '../stream/vehicle-report.ts';

/** A synthetic row for a Remote ID aircraft, with a stable id. */
export function remoteIdRow({ tenant, key, name, facts }: VehicleReport): VehicleRow {
  return {
    id: idOf(`${tenant}/${key}`),
    tenant,
    key,
    source: 'remote-id',
    number: 0,
    name: null,
    calls_itself: name ?? facts?.remoteId?.uasId ?? key.replace(/^remote-id:/, ''),
    collection_id: DEFAULT_COLLECTION,
    fleet_object_id: null,
    is_simulated: false,
    autopilot: null,
    created_at: new Date(0),
  };
}

/** A version 8 UUID, which may hold arbitrary data. */
function idOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
