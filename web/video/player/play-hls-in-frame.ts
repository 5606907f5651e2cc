import type { VideoSession } from '@overflight/contract/telemetry/video.ts';
import type { Playing } from './stop.ts';

/** Message of the framed page when playback has failed. */
export const PLAYER_FAILED = 'overflight-player-failed';

/** Plays an external playlist in a framed page over the video: only that page may fetch from its host. */
export async function playHlsInFrame(
  video: HTMLVideoElement,
  { sessionId, url }: Pick<VideoSession, 'sessionId'> & { url: string },
  onFailed: () => void,
): Promise<Playing> {
  const frame = document.createElement('iframe');
  frame.className = video.className;
  frame.title = video.ariaLabel ?? '';
  frame.src = `/player.html?session=${encodeURIComponent(sessionId)}#${encodeURIComponent(url)}`;
  const stop = () => {
    frame.remove();
    video.hidden = false;
  };
  video.hidden = true;
  video.after(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const picture = frame.contentDocument?.querySelector('video');
  if (!picture) {
    stop();
    throw new Error('The player could not be opened.');
  }
  frame.contentWindow?.addEventListener(PLAYER_FAILED, onFailed);
  return { picture, stop };
}
