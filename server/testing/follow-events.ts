import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

export type FollowedEvents<E> = {
  status: number;
  headers: http.IncomingHttpHeaders;
  events: E[];
  /** Raw text, including heartbeats. */
  text: () => string;
  isEnded: () => boolean;
  /** Pauses or resumes reading from the socket. */
  pause: () => void;
  goOn: () => void;
  leave: () => void;
  next: (isIt: (event: E) => boolean, mostMs?: number) => Promise<E>;
};

type Stream<E> = {
  path: string;
  headers: Record<string, string>;
  /** Undefined for ignored events. */
  read: (event: { name: string; data: string }) => E | undefined;
};

/** Follows a stream of server-sent events over a real socket. */
export async function followEvents<E>(
  { app }: TestServer,
  { path, headers, read }: Stream<E>,
): Promise<FollowedEvents<E>> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`http://127.0.0.1:${port}${path}`, { headers, agent: false }, resolve).once('error', reject);
  });
  const events: E[] = [];
  let [text, rest, isEnded] = ['', '', false];
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, name = '', data] = /^(?:event: (\w+)\n)?data: (.*)$/.exec(part) ?? [];
      const event = data === undefined ? undefined : read({ name, data });
      if (event !== undefined) events.push(event);
    }
  });
  answer.on('error', () => undefined);
  answer.on('close', () => (isEnded = true));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    text: () => text,
    isEnded: () => isEnded,
    pause: () => answer.pause(),
    goOn: () => answer.resume(),
    leave: () => answer.destroy(),
    next: async (isIt, mostMs) => {
      await waitFor(() => events.some(isIt), mostMs);
      return events.find(isIt) as E;
    },
  };
}
