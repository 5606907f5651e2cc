import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestEnd } from '../../testing/on-test-end.ts';

type Received = { path: string; headers: http.IncomingHttpHeaders; body: string; at: number };
export type Receiver = {
  url: string;
  received: Received[];
  /** What the next requests are answered; the last stays. `null` never answers. */
  answers: (number | null)[];
};

/** A real HTTP server that keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answers: [204] };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      receiver.received.push({ path, headers, body: Buffer.concat(chunks).toString(), at: Date.now() });
      const status = receiver.answers.length > 1 ? receiver.answers.shift() : receiver.answers[0];
      if (status === null || status === undefined) return;
      response.writeHead(status, status === 302 ? { location: `${receiver.url}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}
