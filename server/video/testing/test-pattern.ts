import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { needs } from '@overflight/flight/testing/needs.ts';

export const ffmpeg = needs(!spawnSync('ffmpeg', ['-version']).error, 'ffmpeg');

/** A camera that sends a test pattern over UDP until killed. */
export function startTestPattern(port: number): ChildProcess {
  const words =
    '-hide_banner -loglevel error -nostdin -re -f lavfi -i testsrc=size=320x240:rate=15 ' +
    `-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 15 -f mpegts udp://127.0.0.1:${port}?pkt_size=1316`;
  return spawn('ffmpeg', words.split(' '), { stdio: 'ignore' });
}
