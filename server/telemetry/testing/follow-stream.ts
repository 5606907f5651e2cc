import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveFrame } from '@overflight/contract/telemetry.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { LOCATIONS, waitFor } from './telemetry-calls.ts';

export type Followed = {
  status: number;
  headers: http.IncomingHttpHeaders;
  frames: LiveFrame[];
  /** Everything as it came, heartbeats too. */
  text: () => string;
  isEnded: () => boolean;
  /** Takes nothing from the socket until it is told to go on. */
  pause: () => void;
  goOn: () => void;
  leave: () => void;
  next: (isIt: (frame: LiveFrame) => boolean, mostMs?: number) => Promise<LiveFrame>;
};

/** Follows the stream over a real socket. */
export async function followStream(
  { app }: TestServer,
  headers: Record<string, string>,
  query = '',
): Promise<Followed> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${LOCATIONS}/stream${query}`;
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { headers, agent: false }, resolve).once('error', reject);
  });
  const frames: LiveFrame[] = [];
  let [text, rest, isEnded] = ['', '', false];
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: ')) frames.push(LiveFrame.parse(JSON.parse(event.slice('data: '.length))));
  });
  answer.on('error', () => undefined);
  answer.on('close', () => (isEnded = true));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    frames,
    text: () => text,
    isEnded: () => isEnded,
    pause: () => answer.pause(),
    goOn: () => answer.resume(),
    leave: () => answer.destroy(),
    next: async (isIt, mostMs) => {
      await waitFor(() => frames.some(isIt), mostMs);
      return frames.find(isIt) as LiveFrame;
    },
  };
}
