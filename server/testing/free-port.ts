import dgram from 'node:dgram';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/** Below the ports that Linux gives to senders of its own choice (32768 and up): those come and go with every test. */
const [FROM, TO] = [20_000, 32_768];
const given = new Set<number>();

/** A local port that is free for TCP and for UDP, and not given twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (given.has(port)) continue;
    given.add(port);
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
  }
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = [];
  for (let n = 0; n < count; n++) ports.push(await freePort());
  return ports;
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const probe = net.createServer();
  const isFree = await once(probe.listen(port), 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => probe.close(resolve));
  return isFree;
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const probe = dgram.createSocket('udp4');
  probe.bind(port);
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise<void>((resolve) => probe.close(resolve));
  return isFree;
}
