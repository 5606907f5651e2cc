import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '../platform/db/postgres-binaries.ts';
import { chooseRunner } from '../platform/db/postgres-runner.ts';
import { freePort } from './free-port.ts';

const PASSWORD = 'only-for-this-test-run';

export type OutsidePostgres = { url: string; version: string; pid: number; stop: () => Promise<void> };

/**
 * An external PostgreSQL: another server, on TCP, with a password. Debian's if
 * installed, which is older than the built-in one; else the built-in binaries.
 */
export async function startOutsidePostgres(folder: string): Promise<OutsidePostgres> {
  const binaries = debianBinaries() ?? (await findBinaries());
  const runner = chooseRunner(binaries, folder);
  runner.makeFolder(folder);
  const passwordFile = path.join(folder, '..', 'outside-password');
  fs.writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const auth = ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const [initdb, ...args] = runner.wrap([binaries.initdb, '-D', folder, '-U', 'crew', '-E', 'UTF8', ...auth]);
  const made = spawnSync(initdb, args, { ...runner.identity, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=300'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const [postgres, ...rest] = runner.wrap([binaries.postgres, '-D', folder, ...flags]);
  const server = spawn(postgres, rest, { ...runner.identity, cwd: folder, stdio: 'ignore' });
  const url = `postgresql://crew:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const version = await untilAnswers(url);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  return { url, version, pid: server.pid ?? 0, stop };
}

function debianBinaries(): Awaited<ReturnType<typeof findBinaries>> | undefined {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions.map((version) => path.join(root, version, 'bin')).find((at) => fs.existsSync(`${at}/postgres`));
  return bin ? { initdb: `${bin}/initdb`, postgres: `${bin}/postgres` } : undefined;
}

async function untilAnswers(url: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      await client.end();
      return rows[0]?.server_version ?? 'unknown';
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}
