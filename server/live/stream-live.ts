import type { FastifyReply } from 'fastify';
import { streamChanges } from '../platform/live/follow-changes.ts';
import { openStream, type Join, type StreamWish } from '../platform/live/open-stream.ts';
import type { Services } from '../platform/services.ts';
import { streamVehicles } from '../telemetry/live/stream-vehicles.ts';
import { leavePlan } from './leave-plan.ts';
import { openConnections } from './open-connections.ts';

type Wish = StreamWish & { connection: string | undefined; vehicles: boolean };

/** The one stream of a browser: what has changed, vehicles if they are wanted, and who is there for as long as it lasts. */
export function streamLive(services: Services, { connection, vehicles, ...wish }: Wish): FastifyReply {
  return openStream(services, wish, [
    streamChanges(services),
    ...(vehicles ? [streamVehicles(services)] : []),
    ...(connection === undefined ? [] : [holdConnection(services, connection)]),
  ]);
}

function holdConnection(services: Services, connection: string): Join {
  return ({ caller }) => {
    const open = openConnections(services);
    open.add(connection);
    return () => {
      open.delete(connection);
      leavePlan(services, { connection, userId: caller.id }).catch((error: unknown) =>
        services.log.error({ err: error }, 'somebody who left a plan could not be taken from it'),
      );
    };
  };
}
