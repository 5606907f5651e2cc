import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { startOutsideServer } from '../../testing/outside-server.ts';
import { fetchOutside, OutsideFailure } from './fetch-outside.ts';

const outside = await startOutsideServer();
const other = await startOutsideServer();
other.answerWith((_request, response) => response.end('a secret of the local network'));

const ask = (path = '/', changes: Partial<Parameters<typeof fetchOutside>[0]> = {}) =>
  fetchOutside({ url: new URL(outside.url + path), timeoutMs: 20_000, limitBytes: 1000, ...changes });
const redirectTo = (location: string) => {
  outside.answerWith((request, response) => {
    if (request.url === '/there') response.end('here');
    else response.writeHead(302, { location }).end();
  });
};

describe('fetchOutside', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost:1/',
  ])('does not follow a redirect to %s', async (location) => {
    redirectTo(location);
    await expect(ask()).rejects.toThrow(/not on the public internet/);
  });

  it('does not follow a redirect to another port of a machine that the operator chose', async () => {
    redirectTo(other.url);
    await expect(ask()).rejects.toThrow(OutsideFailure);
    expect(other.asked).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'javascript:1', 'http://'])('does not follow a redirect to %s', async (location) => {
    redirectTo(location);
    await expect(ask()).rejects.toThrow(/redirects to nowhere/);
  });

  it('follows a redirect on the same host, and stops at a loop', async () => {
    redirectTo('/there');
    expect((await ask()).body.toString()).toBe('here');
    redirectTo('/again');
    await expect(ask()).rejects.toThrow(/too often/);
  });

  it('times out on a server that never answers or never ends', async () => {
    outside.answerWith(() => undefined);
    await expect(ask('/', { timeoutMs: 300 })).rejects.toThrow(/in time/);
    outside.answerWith((_request, response) => response.write('once upon a time'));
    await expect(ask('/', { timeoutMs: 300 })).rejects.toThrow(/in time/);
  });

  it('stops reading at the size limit', async () => {
    outside.answerWith((_request, response) => response.end('x'.repeat(10_000_000)));
    await expect(ask()).rejects.toThrow(/larger than 1000 bytes/);
  });

  it('names a server that is unreachable or disconnects', async () => {
    await expect(ask('/', { url: new URL('http://127.0.0.1:1/') })).rejects.toThrow(
      '127.0.0.1:1 cannot be reached: nothing answers at its address',
    );
    outside.answerWith((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(ask()).rejects.toThrow(OutsideFailure);
  });

  it('translates system error codes', async () => {
    const nonsense = net.createServer((socket) => socket.end('nonsense\r\n\r\n')).listen(0, '127.0.0.1');
    await once(nonsense, 'listening');
    const { port } = nonsense.address() as net.AddressInfo;
    await expect(ask('/', { url: new URL(`http://127.0.0.1:${port}/`) })).rejects.toThrow(
      `127.0.0.1:${port} cannot be reached: its answer is no HTTP`,
    );
    nonsense.close();
  });

  it('sends a user agent, and returns status, headers and body', async () => {
    outside.answerWith((request, response) => {
      response
        .writeHead(418, { etag: '"a"' })
        .end(`${request.headers['user-agent']} ${String(request.headers['x-extra'])}`);
    });
    const { status, headers, body } = await ask('/', { headers: { 'x-extra': 'yes' } });
    expect({ status, etag: headers.etag, body: body.toString() }).toMatchObject({ status: 418, etag: '"a"' });
    expect(body.toString()).toMatch(/^Overflight\/\d+\.\d+\.\d+ yes$/);
  });
});
