import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endWithUs } from '../../scripts/end-with-us.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { Print } from '../bench.ts';
import type { Script } from '../start-script.ts';

const promised = promisify(execFile);
const peer = { name: 'tileserver-gl-light', version: '5.6.0' } as const;
/** Its dependencies as they were when it appeared: some later ones cannot be had from every registry. */
const DEPENDENCIES_BEFORE = '2026-05-15';
const STYLES = 'tileserver-gl-styles';
const INSTALL_TIMEOUT_MS = 15 * 60_000;
const START_TIMEOUT_MS = 60_000;

export const peerName = `${peer.name} ${peer.version}`;
export const peerSetting = 'runs with NODE_ENV=production and --file, else as it comes';

const folder = path.join(os.tmpdir(), 'overflight-peers', `${peer.name}-${peer.version}`);
const marker = path.join(folder, 'installed');

/** Brings it outside the repository, once; answers whether it is there. */
export async function bringPeer(print: Print): Promise<boolean> {
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

/** The peer on an archive, once it has been brought. */
export async function startPeer(archive: string, print: Print): Promise<Script | undefined> {
  const port = String(await freePort());
  const main = path.join(folder, 'node_modules', peer.name, 'src', 'main.js');
  const child = endWithUs(
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
  // Its SQLite is native code, which not every npm builds without being told.
  await npm('rebuild', 'sqlite3');
  // It looks for its styles beside itself only.
  const own = path.join(folder, 'node_modules', peer.name, 'node_modules');
  fs.mkdirSync(own, { recursive: true });
  fs.symlinkSync(path.join('..', '..', STYLES), path.join(own, STYLES));
  fs.writeFileSync(marker, '');
}

async function npm(...words: string[]): Promise<void> {
  const running = promised('npm', words, { cwd: folder, timeout: INSTALL_TIMEOUT_MS });
  endWithUs(running.child);
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
