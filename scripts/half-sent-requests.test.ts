import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { spawnProduct, type RunningProduct } from './spawn-product.ts';

/** The longest that the call takes. */
const LENGTH = 16_000;

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Begins this many sign-ins at one time, and returns the most memory that the product takes meanwhile. */
async function halfSent({ url, process: { pid = 0 } }: RunningProduct, count: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${LENGTH}`;
  const half = `POST /identity/v1/sign-in HTTP/1.1\r\n${head}\r\n\r\n${' '.repeat(LENGTH / 2)}`;
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(Number(port), hostname, () => socket.write(half));
    return socket.on('error', () => undefined).resume();
  });
  let mostMb = 0;
  for (let looks = 0; looks < 20; looks++) {
    await sleep(100);
    mostMb = Math.max(mostMb, residentMb(pid));
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  return mostMb;
}

it('SAFE-05 2,000 half-sent sign-ins add less than 100 MB', async () => {
  const product = await spawnProduct();
  const beforeMb = await halfSent(product, 50);
  expect((await halfSent(product, 2000)) - beforeMb).toBeLessThan(100);
  await product.stop();
  fs.rmSync(product.dataFolder, { recursive: true, force: true });
});
