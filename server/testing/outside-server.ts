import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
export type OutsideServer = {
  url: string;
  /** Requested paths with query, in order. */
  asked: string[];
  answerWith: (answer: Answer) => void;
};

/** A local stub of an external server, with responses set by the test. */
export async function startOutsideServer(): Promise<OutsideServer> {
  let answer: Answer = (_request, response) => response.writeHead(404).end();
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, answerWith: (next) => (answer = next) };
}

export function json(value: unknown): Answer {
  return (_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}
