import { CHANGES_EVENT, LiveChanges } from '@overflight/contract/telemetry/live.ts';
import { followEvents, type FollowedEvents } from '../../testing/follow-events.ts';
import type { TestUser } from '../../testing/sign-in-as.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Follows what changes over a real socket, from when the server says that it tells of everything. */
export async function followLive(
  server: TestServer,
  { headers }: TestUser,
  query = '',
): Promise<FollowedEvents<LiveChanges>> {
  const followed = await followEvents(server, {
    path: `/live/v1/stream${query}`,
    headers,
    read: ({ name, data }) => (name === CHANGES_EVENT ? LiveChanges.parse(JSON.parse(data)) : undefined),
  });
  await followed.next(({ isWhole }) => isWhole);
  return followed;
}

/** All that was told so far, in order. */
export const changesIn = ({ events }: FollowedEvents<LiveChanges>) => events.flatMap(({ changes }) => changes);
