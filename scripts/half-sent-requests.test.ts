import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { spawnProduct } from './spawn-product.ts';

const MB = 1024 ** 2;
const COUNT = 2000;

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

it('SAFE-05 2,000 half-sent sign-ins, oversize or allowed, add less than 100 MB', async () => {
  const product = await spawnProduct();
  const { hostname, port } = new URL(product.url);
  const pid = product.process.pid ?? 0;
  const before = residentBytes(pid);
  for (const length of [1 * MB, 16_000]) {
    const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${length}`;
    const half = `POST /identity/v1/sign-in HTTP/1.1\r\n${head}\r\n\r\n${' '.repeat(length / 2)}`;
    const sockets = Array.from({ length: COUNT }, () => {
      const socket = net.connect(Number(port), hostname, () => socket.write(half));
      return socket.on('error', () => undefined).resume();
    });
    for (let looks = 0; looks < 20; looks++) {
      await sleep(100);
      expect((residentBytes(pid) - before) / MB).toBeLessThan(100);
    }
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  }
  await product.stop();
  fs.rmSync(product.dataFolder, { recursive: true, force: true });
});
