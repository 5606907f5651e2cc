import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import { killOnExit, newTempFolder } from '../kill-on-exit.ts';

export type Proxy = { url: string; kind: 'haproxy' | 'node:http'; stop: () => Promise<void> };

/** Video is converted by the server that opened it: these paths go by the address of the viewer. */
const VIDEO = ['/flights/oa/v1/drones', '/flights/oa/v1/sessions', '/player.html'];

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** One address before several servers: round robin, no stickiness, haproxy where there is one. */
export async function startProxy(servers: readonly string[], port?: number): Promise<Proxy> {
  const own = port ?? (await freePort());
  const url = `http://127.0.0.1:${own}`;
  const stop = hasHaproxy() ? await startHaproxy(servers, own) : await startNodeProxy(servers, own);
  return { url, kind: hasHaproxy() ? 'haproxy' : 'node:http', stop };
}

async function startHaproxy(servers: readonly string[], port: number): Promise<() => Promise<void>> {
  const file = path.join(newTempFolder('proxy-'), 'haproxy.cfg');
  fs.writeFileSync(file, configOf(servers, port));
  const child = killOnExit(spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'ignore' }));
  await untilListens(port);
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
}

/** The example of docs/guides/running.md, with a quicker look at who is there. */
function configOf(servers: readonly string[], port: number): string {
  const lines = servers.map((url, n) => `  server s${n} ${new URL(url).host} check`);
  const common = [
    '  option httpchk GET /healthz',
    '  default-server inter 1s fall 2 rise 1',
    '  option redispatch 1',
    '  retries 3',
    ...lines,
  ];
  return [
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode http',
    '  option forwardfor',
    '  timeout connect 2s',
    '  timeout check 5s',
    '  timeout client 1h',
    '  timeout server 1h',
    'frontend overflight',
    `  bind 127.0.0.1:${port}`,
    `  use_backend video if { path_beg ${VIDEO.join(' ')} }`,
    '  default_backend all',
    'backend all',
    '  balance roundrobin',
    ...common,
    'backend video',
    '  balance source',
    ...common,
    '',
  ].join('\n');
}

/** Where haproxy cannot be had: the same rules in a few lines; a server that is gone is left out for a moment. */
async function startNodeProxy(servers: readonly string[], port: number): Promise<() => Promise<void>> {
  let turn = 0;
  const goneUntil = new Map<string, number>();
  const choose = (url: string) => {
    const here = servers.filter((one) => (goneUntil.get(one) ?? 0) < Date.now());
    const among = here.length > 0 ? here : servers;
    return (VIDEO.some((prefix) => url.startsWith(prefix)) ? among[0] : among[turn++ % among.length]) ?? '';
  };
  const pass = (request: http.IncomingMessage, response: http.ServerResponse, triesLeft: number) => {
    const target = choose(request.url ?? '');
    const { hostname, port: targetPort } = new URL(target);
    const { method, headers, url } = request;
    const sent = http.request({ hostname, port: targetPort, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      goneUntil.set(target, Date.now() + 300);
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) return pass(request, response, triesLeft - 1);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.once('close', () => sent.destroy());
    request.pipe(sent);
  };
  const server = http.createServer((request, response) => pass(request, response, 2));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}

async function untilListens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await sleep(25);
  }
  throw new Error('haproxy did not start.');
}
