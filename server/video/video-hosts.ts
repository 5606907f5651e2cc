import { perServices } from '../platform/per-services.ts';
import type { Services } from '../platform/services.ts';
import { kinesisHosts } from './kinesis.ts';
import { fleetDrones, streamsOf } from './streams-store.ts';

const RECENT_MS = 5000;
const lastKnown = perServices<{ hosts: readonly string[]; readAt: number }>(() => ({ hosts: [], readAt: -Infinity }));

/** Where browsers fetch video from by themselves. Every answer carries this list, so it must not fail with the database. */
export async function videoHosts(services: Services): Promise<readonly string[]> {
  const known = lastKnown(services);
  if (performance.now() - known.readAt < RECENT_MS) return known.hosts;
  try {
    known.readAt = performance.now();
    const streams = await streamsOf(services);
    const playlists = streams.flatMap(({ kind, address }) =>
      kind === 'hls' ? (URL.parse(address ?? '')?.origin ?? []) : [],
    );
    const ofFleet = (await fleetDrones(services)).flatMap(({ videoUrl }) =>
      videoUrl === '' ? [] : [new URL(videoUrl).origin],
    );
    const isKinesis = streams.some(({ kind }) => kind?.startsWith('kvs-'));
    known.hosts = [...new Set([...playlists, ...ofFleet, ...(isKinesis ? kinesisHosts(services.env) : [])])];
  } catch (error) {
    services.log.error({ err: error }, 'the video streams cannot be read');
  }
  return known.hosts;
}
