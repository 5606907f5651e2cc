import { LiveFrame } from '@overflight/contract/telemetry/telemetry.ts';
import { followEvents, type FollowedEvents } from '../../testing/follow-events.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { LOCATIONS } from './telemetry-calls.ts';

export type FollowedVehicles = FollowedEvents<LiveFrame> & { frames: LiveFrame[] };

/** Follows the stream of vehicles over a real socket. */
export async function followStream(
  server: TestServer,
  headers: Record<string, string>,
  query = '',
): Promise<FollowedVehicles> {
  const followed = await followEvents(server, {
    path: `${LOCATIONS}/stream${query}`,
    headers,
    read: ({ data }) => LiveFrame.parse(JSON.parse(data)),
  });
  return { ...followed, frames: followed.events };
}
