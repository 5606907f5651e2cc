import { streamKinds, type DroneVideo } from '@overflight/contract/video.ts';
import type { Services } from '../platform/services.ts';
import { droneIdOf, isPlayable, streamsOf } from './streams-store.ts';

/** Everything that could be watched, and the known vehicles of which nothing can be seen. */
export async function listDrones(services: Services, tenant: string): Promise<DroneVideo[]> {
  const streams = await streamsOf(services, tenant);
  const withStream = streams.map((row): DroneVideo => ({
    droneId: droneIdOf(row),
    name: row.name,
    stream: isPlayable(row) ? { type: streamKinds[row.kind].type, name: row.name } : null,
  }));
  const taken = new Set(withStream.map(({ droneId }) => droneId));
  const vehicles = await services.db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('tenant', '=', tenant)
    .where('name', 'is not', null)
    .execute();
  const without = vehicles.filter(({ id }) => !taken.has(id));
  const all = [...withStream, ...without.map(({ id, name }) => ({ droneId: id, name: name ?? '', stream: null }))];
  return all.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.droneId.localeCompare(b.droneId));
}
