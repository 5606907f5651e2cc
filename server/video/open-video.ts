import { readVideo, type Playback, type VideoSession } from '@overflight/contract/telemetry/video.ts';
import { fillPath } from '@overflight/contract/call.ts';
import type { SignedIn } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { PLAYLIST } from './ffmpeg-arguments.ts';
import { gatewayFile } from './gateway.ts';
import { kinesisHls, kinesisWebRtc } from './kinesis.ts';
import { beginSession, sessionsOf, type PlaybackSession } from './sessions.ts';
import { droneIdOf, fleetDrones, isPlayable, streamsOf, type PlayableStream } from './streams-store.ts';
import { notAvailable } from './video-refusals.ts';

/** Starts a playback session for a drone. */
export async function openVideo(services: Services, caller: SignedIn, droneId: string): Promise<VideoSession> {
  const stream = (await streamsOf(services, caller.tenant)).find((row) => droneIdOf(row) === droneId);
  if (!stream) return openOfFleet(services, caller, droneId);
  if (!isPlayable(stream)) throw notAvailable();
  const session = beginSession(services, caller, stream.id);
  try {
    return answerOf(session, await playbacks[stream.kind](services, stream, session));
  } catch (error) {
    sessionsOf(services).delete(session.id);
    throw error;
  }
}

/** A fleet drone may have a playlist URL in its metadata. */
async function openOfFleet(services: Services, caller: SignedIn, droneId: string): Promise<VideoSession> {
  const drone = (await fleetDrones(services, caller.tenant)).find(({ id }) => id === droneId);
  if (!drone || drone.videoUrl === '') throw notAvailable();
  return answerOf(beginSession(services, caller, droneId), { how: 'hls', url: drone.videoUrl });
}

function answerOf(session: PlaybackSession, playback: Playback): VideoSession {
  if (playback.how === 'hls' && !playback.url.startsWith('/')) session.playlistHost = new URL(playback.url).origin;
  return { sessionId: session.id, expiresAt: new Date(session.expiresAt).toISOString(), playback };
}

type Prepare = (services: Services, stream: PlayableStream, session: PlaybackSession) => Promise<Playback>;

const playbacks: Record<PlayableStream['kind'], Prepare> = {
  gateway: async (services, stream, { id }) => {
    await gatewayFile(services, stream, PLAYLIST);
    return { how: 'hls', url: fillPath(readVideo.path, { id, file: PLAYLIST }) };
  },
  hls: async (_, { address }) => ({ how: 'hls', url: address }),
  whep: async () => ({ how: 'whep' }),
  'kvs-hls': (services, { address }) => kinesisHls(services, address),
  'kvs-webrtc': (services, { address }, { id }) => kinesisWebRtc(services, address, id),
};
