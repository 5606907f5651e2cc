import type { FastifyReply } from 'fastify';
import { streamChanges } from '../platform/live/follow-changes.ts';
import { openStream, type Subscribe, type StreamOptions } from '../platform/live/open-stream.ts';
import type { Services } from '../platform/services.ts';
import { streamVehicles } from '../telemetry/stream/stream-vehicles.ts';
import { leavePlan } from './leave-plan.ts';
import { openConnections } from './open-connections.ts';

type LiveStreamOptions = StreamOptions & { connection: string | undefined; vehicles: boolean };

/** The single stream of a browser: changes, optional vehicles, and presence while it lasts. */
export function streamLive(services: Services, { connection, vehicles, ...options }: LiveStreamOptions): FastifyReply {
  return openStream(services, options, [
    streamChanges(services),
    ...(vehicles ? [streamVehicles(services)] : []),
    ...(connection === undefined ? [] : [holdConnection(services, connection)]),
  ]);
}

function holdConnection(services: Services, connection: string): Subscribe {
  return ({ caller }) => {
    const open = openConnections(services);
    open.add(connection);
    return () => {
      open.delete(connection);
      leavePlan(services, { connection, userId: caller.id }).catch((error: unknown) =>
        services.log.error({ err: error }, 'presence could not be removed'),
      );
    };
  };
}
