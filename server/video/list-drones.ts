import { streamKinds, type DroneVideo } from '@overflight/contract/telemetry/video.ts';
import type { Services } from '../platform/services.ts';
import { droneIdOf, fleetDrones, isPlayable, streamsOf } from './streams-store.ts';

/** Everything watchable: streams, fleet drones, and named vehicles. */
export async function listDrones(services: Services, tenant: string): Promise<DroneVideo[]> {
  const streams = (await streamsOf(services, tenant)).map((row): DroneVideo => ({
    droneId: droneIdOf(row),
    name: row.name,
    stream: isPlayable(row) ? { type: streamKinds[row.kind].type, name: row.name } : null,
  }));
  const fleet = (await fleetDrones(services, tenant)).map(({ id, name, videoUrl }): DroneVideo => ({
    droneId: id,
    name,
    stream: videoUrl === '' ? null : { type: 'HLS', name },
  }));
  const vehicles = await services.db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('tenant', '=', tenant)
    .where('name', 'is not', null)
    .where('fleet_object_id', 'is', null)
    .execute();
  const named = vehicles.map(({ id, name }): DroneVideo => ({ droneId: id, name: name ?? '', stream: null }));
  // A fleet drone with a configured stream is listed once, with that stream.
  const all = new Map([...named, ...fleet, ...streams].map((drone) => [drone.droneId, drone]));
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.droneId.localeCompare(b.droneId));
}
