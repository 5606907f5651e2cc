import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeOdmUnavailable, NodeOdmRefusal, nodeOdmClient } from './node-odm-client.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-upload-'));
const photo = { name: 'DJI_0018.JPG', path: path.join(folder, 'photo.jpg') };
const answers: Record<string, http.RequestListener> = {
  'answers before it has read': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"error":"Too many images"}');
  },
  'hangs up while it reads': (request) => {
    request.once('data', () => request.socket.destroy());
  },
  'hangs up at once': ({ socket }) => socket.destroy(),
};

/** An unhandled rejection fails the whole test run. */
describe('a photo sent to a node that', () => {
  const server = http.createServer((request, response) => answers[current]?.(request, response));
  let current = '';
  let url = '';
  beforeAll(async () => {
    fs.writeFileSync(photo.path, Buffer.alloc(24_000_000, 7));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true });
  });

  it.each(Object.keys(answers))('%s fails or is retried without side effects', async (answer) => {
    current = answer;
    for (let time = 0; time < 3; time++) {
      const failure = await nodeOdmClient({ url, token: undefined })
        .upload('a-task', photo)
        .catch((error: unknown) => error);
      expect(failure instanceof NodeOdmUnavailable || failure instanceof NodeOdmRefusal).toBe(true);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
});
