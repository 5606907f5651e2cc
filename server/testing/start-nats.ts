import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import { untilOpen } from './until-open.ts';

/** Debian installs servers outside the default search path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

export const hasNats = (): boolean => spawnSync('nats-server', ['--version'], { env }).status === 0;

export type Nats = { url: string; port: number; pid: number; stop: () => Promise<void> };

/** A NATS server that asks for user and password. */
export async function startNats({ port }: { port?: number } = {}): Promise<Nats> {
  const chosen = port ?? (await freePort());
  const [user, password] = ['crew', 'p@ss/word'];
  const args = ['-a', '127.0.0.1', '-p', String(chosen), '--user', user, '--pass', password];
  const child = spawn('nats-server', args, { env, stdio: 'ignore' });
  await untilOpen(chosen, 'nats-server');
  return {
    url: `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${chosen}`,
    port: chosen,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
