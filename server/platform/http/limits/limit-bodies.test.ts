import { Readable } from 'node:stream';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readEnv } from '../../env.ts';
import { answerErrors } from '../answer-errors.ts';
import { bodyLimits, limitBodies, type BodyLimits } from './limit-bodies.ts';

const LIMIT_BYTES = 1000;

/** A server with one call that answers the length of its body; returns its port. */
async function listen(limits: Partial<BodyLimits>): Promise<number> {
  const app = Fastify();
  app.setErrorHandler(answerErrors(readEnv({})));
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  const admitBody = limitBodies({ ...bodyLimits, ...limits });
  app.route({
    method: 'POST',
    url: '/',
    bodyLimit: LIMIT_BYTES,
    onRequest: (request, reply, done) => {
      admitBody({ request, reply, limitBytes: LIMIT_BYTES });
      done();
    },
    handler: async ({ body }) => {
      let length = 0;
      if (body instanceof Readable) for await (const chunk of body as AsyncIterable<Buffer>) length += chunk.length;
      return { length };
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Sends the beginning of a request and keeps the connection open. */
function begin(port: number, text: string) {
  let answer = '';
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
  return { socket, answer: () => answer };
}

const head = (length: number, type = 'application/json') =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

it('SAFE-05 a body that is half-sent is answered with 408, and its connection is closed', async () => {
  const half = begin(await listen({ graceMs: 100 }), `${head(40)}{"a":`);
  await once(half.socket, 'close');
  expect(half.answer()).toMatch(/^HTTP\/1\.1 408 /);
  expect(half.answer()).toContain('"code":"too-slow"');
});

it('SAFE-05 a file may arrive slowly, but not stop', async () => {
  const port = await listen({ pauseMs: 1000 });
  const file = begin(port, head(6, 'application/octet-stream'));
  for (let sent = 0; sent < 6; sent++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    file.socket.write('x');
  }
  await vi.waitUntil(() => file.answer().includes('{"length":6}'));
  file.socket.destroy();
  const stopped = begin(port, `${head(6, 'application/octet-stream')}x`);
  await once(stopped.socket, 'close');
  expect(stopped.answer()).toMatch(/^HTTP\/1\.1 408 /);
});

it('SAFE-05 unfinished bodies of one client are limited together; once they are gone, others are taken again', async () => {
  const port = await listen({ addressBytes: 3 * LIMIT_BYTES });
  const post = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...json('x'.repeat(500)) });
  const halves = [1, 2, 3].map(() => begin(port, `${head(LIMIT_BYTES)}{`));
  await vi.waitFor(async () => expect((await post()).status).toBe(503));
  const refused = await post();
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'busy' });
  for (const { socket } of halves) socket.destroy();
  await vi.waitFor(async () => expect((await post()).status).toBe(200));
});

it('SAFE-05 an oversize body is refused before it is read', async () => {
  const large = begin(await listen({}), `${head(LIMIT_BYTES + 1)}{`);
  await once(large.socket, 'close');
  expect(large.answer()).toMatch(/^HTTP\/1\.1 413 /);
});

const json = (text: string) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(text) });
