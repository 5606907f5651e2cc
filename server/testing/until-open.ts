import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 200;
const WAIT_MS = 50;

/** Waits until something listens on a local port. */
export async function untilOpen(port: number, name: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(WAIT_MS);
  }
  throw new Error(`${name} did not start`);
}
