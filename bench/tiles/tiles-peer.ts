import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { killOnExit } from '../../scripts/kill-on-exit.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { Print } from '../bench.ts';
import type { StartedScript } from '../start-script.ts';

const execFileAsync = promisify(execFile);
const peer = { name: 'tileserver-gl-light', version: '5.6.0' } as const;
/** Its dependencies as of its release: some later ones are missing from some registries. */
const DEPENDENCIES_BEFORE = '2026-05-15';
const STYLES = 'tileserver-gl-styles';
const INSTALL_TIMEOUT_MS = 15 * 60_000;
const START_TIMEOUT_MS = 60_000;

export const peerName = `${peer.name} ${peer.version}`;
export const peerSetting = 'runs with NODE_ENV=production and --file, else as it comes';

const folder = path.join(os.tmpdir(), 'overflight-peers', `${peer.name}-${peer.version}`);
const marker = path.join(folder, 'installed');

/** Installs it outside the repository, once; returns whether it is available. */
export async function installPeer(print: Print): Promise<boolean> {
  if (fs.existsSync(marker)) return true;
  print(`installing ${peerName} into ${folder}, once …`);
  try {
    await install();
    return true;
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [String(error)];
    print(`${peerName} could not be installed: its ratio is left out (${reason})`);
    return false;
  }
}

/** The installed peer on an archive. */
export async function startPeer(archive: string, print: Print): Promise<StartedScript | undefined> {
  const port = String(await freePort());
  const main = path.join(folder, 'node_modules', peer.name, 'src', 'main.js');
  const child = killOnExit(
    spawn(process.execPath, [main, '--file', archive, '--port', port, '--bind', '127.0.0.1'], {
      cwd: path.dirname(archive),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'ignore',
    }),
  );
  const address = `http://127.0.0.1:${port}`;
  const id = await dataIdAt(address, child);
  if (id) return { url: `${address}/data/${id}`, process: child };
  child.kill();
  print(`${peerName} did not start: its ratio is left out`);
  return undefined;
}

async function install(): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  const quietly = ['--no-audit', '--no-fund', '--omit=optional', `--before=${DEPENDENCIES_BEFORE}`];
  await npm('install', ...quietly, `${peer.name}@${peer.version}`);
  // Its SQLite is native code, which some npm versions build only on request.
  await npm('rebuild', 'sqlite3');
  // It looks for its styles only in its own folder.
  const own = path.join(folder, 'node_modules', peer.name, 'node_modules');
  fs.mkdirSync(own, { recursive: true });
  fs.symlinkSync(path.join('..', '..', STYLES), path.join(own, STYLES));
  fs.writeFileSync(marker, '');
}

async function npm(...args: string[]): Promise<void> {
  const running = execFileAsync('npm', args, { cwd: folder, timeout: INSTALL_TIMEOUT_MS });
  killOnExit(running.child);
  await running;
}

async function dataIdAt(address: string, child: ChildProcess): Promise<string | undefined> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${address}/data.json`).catch(() => undefined);
    const listed = answer?.ok ? ((await answer.json()) as { id?: string; tiles?: string[] }[]) : [];
    const id = /\/data\/([^/]+)\//.exec(listed[0]?.tiles?.[0] ?? '')?.[1];
    if (id) return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return undefined;
}
