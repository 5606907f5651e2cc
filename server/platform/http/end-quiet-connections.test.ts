import Fastify from 'fastify';
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { endQuietConnections } from './end-quiet-connections.ts';

const request = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n';
const ANSWER_MS = 300;

async function listening(mostMs?: number) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endQuietConnections(app, mostMs);
  app.get('/slow', async () => {
    await sleep(ANSWER_MS);
    return 'answered';
  });
  app.post('/whole', ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as net.AddressInfo;
  const connect = async (sent: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    if (sent) socket.write(sent);
    await sleep(50);
    return socket;
  };
  return { app, connect };
}

describe('a server that stops', () => {
  it.each([
    ['has sent nothing', ''],
    ['has sent half a head', request.slice(0, -4)],
  ])('is not kept by a connection that %s', async (_, sent) => {
    const { app, connect } = await listening();
    const socket = await connect(sent);
    await app.close();
    expect(app.server.listening).toBe(false);
    socket.destroy();
  });

  it('is not kept by half a head after a whole request', async () => {
    const { app, connect } = await listening();
    const socket = await connect(request);
    await once(socket, 'data');
    socket.write(request.slice(0, -4));
    await sleep(50);
    await app.close();
    expect(app.server.listening).toBe(false);
    socket.destroy();
  });

  it('answers what it was asked', async () => {
    const { app, connect } = await listening();
    const socket = await connect(request);
    const [answer] = await Promise.all([text(socket), app.close()]);
    expect(answer).toContain('answered');
  });

  it('waits for half a body only so long', async () => {
    const { app, connect } = await listening(100);
    const socket = await connect('POST /whole HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
    await app.close();
    expect(app.server.listening).toBe(false);
    socket.destroy();
  });
});
