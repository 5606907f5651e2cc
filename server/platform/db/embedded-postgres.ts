import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './postgres-binaries.ts';
import { chooseRunner, type Runner } from './postgres-runner.ts';
import { dropStaleLocks, isDatabaseRunning } from './running-database.ts';

/** A unix socket's path may have 107 bytes, and PostgreSQL appends its own file name. */
const LONGEST_FOLDER_BYTES = 90;
const LOCK_WAIT_MS = 30_000;
const RESTART_WAIT_MS = 500;
const MAX_CONNECTIONS = 100;

/**
 * Runs the server and watches descriptor 3, a pipe from us: when it closes we are gone, even by SIGKILL, and
 * the database shuts down instead of staying as an orphan.
 */
const GUARDIAN =
  '"$@" & server=$!; (cat >/dev/null; kill -INT $server 2>/dev/null) <&3 & watcher=$!; ' +
  'wait $server; code=$?; kill $watcher 2>/dev/null; exit $code';

export type EmbeddedPostgres = { socketFolder: string; stop: () => Promise<void> };
type Options = { lockWaitMs?: number };

/** Runs a private PostgreSQL in a folder: no port, no password, reachable only through its socket. */
export async function startEmbeddedPostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  if (Buffer.byteLength(folder) > LONGEST_FOLDER_BYTES)
    throw new Error(`The data folder's path is too long for a database socket (${folder}). Set OVERFLIGHT_DATA.`);
  const binaries = await findBinaries();
  const runner = chooseRunner(binaries, folder);
  await waitForLock(folder, options.lockWaitMs ?? LOCK_WAIT_MS);
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) initialise(binaries.initdb, folder, runner);

  let isStopping = false;
  let server = await startServer(binaries.postgres, folder, runner);
  const keepRunning = () =>
    server.once('exit', async () => {
      while (!isStopping)
        try {
          await sleep(RESTART_WAIT_MS);
          await waitForLock(folder, LOCK_WAIT_MS);
          server = await startServer(binaries.postgres, folder, runner);
          return keepRunning();
        } catch {
          // Retried until it starts or we stop; meanwhile every query reports the error.
        }
    });
  keepRunning();
  const stop = () => {
    isStopping = true;
    return stopServer(server);
  };
  return { socketFolder: folder, stop };
}

/** Initialises in a temporary folder, so that an interrupted start leaves nothing half-made. */
function initialise(initdb: string, folder: string, runner: Runner): void {
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  runner.makeFolder(draft);
  const args = ['-D', draft, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'];
  const [command, ...rest] = runner.wrap([initdb, ...args]);
  const made = spawnSync(command, rest, { ...runner.identity, cwd: draft, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The database could not be created: ${made.error?.message ?? made.stderr}`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(draft, folder);
}

async function startServer(postgres: string, folder: string, runner: Runner): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    max_connections: MAX_CONNECTIONS,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = runner.wrap([postgres, '-D', folder, ...flags]);
  const server = spawn('/bin/sh', ['-c', GUARDIAN, 'overflight-database', ...command], {
    ...runner.identity,
    cwd: folder,
    // Own process group: Ctrl-C must reach us first, so that we shut down in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  await untilReady(server, folder);
  return server;
}

async function untilReady(server: ChildProcess, folder: string): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The database in ${folder} ended with code ${code}.\n${log}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.stdio[3]?.destroy();
  });
}

/** After kill -9 the old database needs a moment to close; two servers on one folder are refused. */
async function waitForLock(folder: string, waitMs: number): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  while (isDatabaseRunning(folder)) {
    if (Date.now() > giveUpAt) throw new Error(`Another Overflight is using the data folder ${path.dirname(folder)}.`);
    await sleep(50);
  }
  dropStaleLocks(folder);
}
