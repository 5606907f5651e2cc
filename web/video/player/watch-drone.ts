import { closeVideo, openVideo } from '@overflight/contract/telemetry/video.ts';
import { makeCall } from '../../platform/calls/api-client.ts';
import { errorText } from '../../platform/show-error.ts';
import { playVideo } from './play-video.ts';
import type { Stop } from './stop.ts';

export type WatchState =
  | { is: 'connecting' }
  | { is: 'live' }
  /** Interrupted, and being reopened. */
  | { is: 'reconnecting' }
  | { is: 'not-available'; why: string };

/** A video frozen for this long counts as broken. */
const STILL_MS = 8000;
const LOOK_EVERY_MS = 500;
const waitsMs = [1000, 2000, 5000, 10_000, 30_000] as const;

/** Plays a drone until stopped: reopens with backoff whenever it breaks. */
export function watchDrone(video: HTMLVideoElement, droneId: string, onState: (state: WatchState) => void): Stop {
  const ended = new AbortController();
  void (async () => {
    for (let failures = 0; !ended.signal.aborted; failures++) {
      onState({ is: failures === 0 ? 'connecting' : 'reconnecting' });
      const { hasPlayed, why } = await watchOnce(video, droneId, { signal: ended.signal, onState });
      if (hasPlayed) failures = 0;
      if (ended.signal.aborted) return;
      if (!hasPlayed) onState({ is: 'not-available', why });
      await pause(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0, ended.signal);
    }
  })();
  return () => ended.abort();
}

type Watching = { signal: AbortSignal; onState: (state: WatchState) => void };

async function watchOnce(
  video: HTMLVideoElement,
  droneId: string,
  { signal, onState }: Watching,
): Promise<{ hasPlayed: boolean; why: string }> {
  let stop: Stop = () => undefined;
  let sessionId: string | undefined;
  let hasPlayed = false;
  try {
    const session = await makeCall(openVideo, { params: { id: droneId }, signal });
    sessionId = session.sessionId;
    const broken = new AbortController();
    const playing = await playVideo(video, session, () => broken.abort());
    stop = playing.stop;
    await whenFrozen(playing.picture, AbortSignal.any([signal, broken.signal]), () => {
      hasPlayed = true;
      onState({ is: 'live' });
    });
    return { hasPlayed, why: '' };
  } catch (error) {
    return { hasPlayed, why: errorText(error) };
  } finally {
    stop();
    // A session not closed here expires.
    if (sessionId) void makeCall(closeVideo, { params: { id: sessionId } }).catch(() => undefined);
  }
}

/** Resolves once the video is frozen. */
async function whenFrozen(video: HTMLVideoElement, signal: AbortSignal, onMove: () => void): Promise<void> {
  let [at, movedAt, hasMoved] = [video.currentTime, performance.now(), false];
  while (!signal.aborted && performance.now() - movedAt < STILL_MS) {
    // Browsers pause autoplayed video when it is scrolled out of view, but not after play().
    if (video.paused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      void video.play().catch(() => undefined);
    await pause(LOOK_EVERY_MS, signal);
    // A hidden page may be paused by the browser.
    if (video.currentTime === at && !document.hidden) continue;
    if (video.currentTime !== at && !hasMoved) {
      hasMoved = true;
      onMove();
    }
    [at, movedAt] = [video.currentTime, performance.now()];
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
