import type { VideoSession } from '@overflight/contract/telemetry/video.ts';
import { playHls } from './play-hls.ts';
import { playHlsInFrame } from './play-hls-in-frame.ts';
import { playKinesis, playWhep } from './play-web-rtc.ts';
import type { Playing, Stop } from './stop.ts';

/** Plays a session by its type. */
export async function playVideo(
  video: HTMLVideoElement,
  { playback, sessionId }: VideoSession,
  onFailed: () => void,
): Promise<Playing> {
  if (playback.how === 'hls' && !playback.url.startsWith('/'))
    return playHlsInFrame(video, { sessionId, url: playback.url }, onFailed);
  return { picture: video, stop: await playHere({ video, onFailed }, { playback, sessionId }) };
}

function playHere(
  wired: { video: HTMLVideoElement; onFailed: () => void },
  { playback, sessionId }: Pick<VideoSession, 'playback' | 'sessionId'>,
): Promise<Stop> {
  if (playback.how === 'hls') return playHls(wired.video, playback.url, wired.onFailed);
  if (playback.how === 'whep') return playWhep(wired, sessionId);
  return playKinesis(wired, playback);
}
