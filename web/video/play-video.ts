import type { VideoSession } from '@overflight/contract/video.ts';
import { playHls } from './play-hls.ts';
import { playKinesis, playWhep } from './play-web-rtc.ts';
import type { Stop } from './stop.ts';

/** Shows what a session gives, however it comes; answers how to stop it. */
export function playVideo(video: HTMLVideoElement, session: VideoSession, onFailed: () => void): Promise<Stop> {
  const { playback, sessionId } = session;
  if (playback.how === 'hls') return playHls(video, playback.url, onFailed);
  if (playback.how === 'whep') return playWhep({ video, onFailed }, sessionId);
  return playKinesis({ video, onFailed }, playback);
}
