import type { Stop } from './stop.ts';

/** Close to live: two segments behind, and never a minute. */
const live = {
  lowLatencyMode: true,
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 6,
  maxBufferLength: 10,
  backBufferLength: 10,
  // Fragmented MP4 needs no transmuxing, so no worker.
  enableWorker: false,
} as const;

/** Plays a live playlist; reports a fatal error once. */
export async function playHls(video: HTMLVideoElement, url: string, onFailed: () => void): Promise<Stop> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    video.src = url;
    video.addEventListener('error', onFailed, { once: true });
    return () => {
      video.removeEventListener('error', onFailed);
      video.removeAttribute('src');
      video.load();
    };
  }
  const player = new Hls(live);
  player.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed();
  });
  player.loadSource(url);
  player.attachMedia(video);
  return () => player.destroy();
}
