import type { Stop } from './stop.ts';

/** Near the end of what there is: two pieces behind, and never a minute. */
const live = {
  lowLatencyMode: true,
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 6,
  maxBufferLength: 10,
  backBufferLength: 10,
  // Fragmented MP4 is handed on as it is: there is no work for a worker.
  enableWorker: false,
} as const;

/** Plays a live playlist; whatever goes wrong for good is told once. */
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
