import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../server/testing/free-port.ts';

const run = promisify(execFile);
const peer = { name: 'tileserver-gl-light', version: '5.6.0' } as const;
/** Its dependencies as they were when it appeared: some later ones cannot be had from every registry. */
const DEPENDENCIES_BEFORE = '2026-05-15';
const STYLES = 'tileserver-gl-styles';
const START_TIMEOUT_MS = 60_000;

export const peerName = `${peer.name} ${peer.version}`;
export const peerSetting = 'runs with NODE_ENV=production and --file, else as it comes';

export type Started = { url: string; process: ChildProcess };

/** The peer on an archive; it is installed outside the repository once, or says why it cannot be. */
export async function startPeer(archive: string): Promise<Started | { reason: string }> {
  try {
    const folder = await install();
    const port = String(await freePort());
    const main = path.join(folder, 'node_modules', peer.name, 'src', 'main.js');
    const child = spawn(process.execPath, [main, '--file', archive, '--port', port, '--bind', '127.0.0.1'], {
      cwd: path.dirname(archive),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'ignore',
    });
    const address = `http://127.0.0.1:${port}`;
    const id = await dataIdAt(address, child);
    return { url: `${address}/data/${id}`, process: child };
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}

async function install(): Promise<string> {
  const folder = path.join(os.tmpdir(), 'overflight-peers', `${peer.name}-${peer.version}`);
  const marker = path.join(folder, 'installed');
  if (fs.existsSync(marker)) return folder;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  const options = { cwd: folder, timeout: 15 * 60_000 };
  const quietly = ['--no-audit', '--no-fund', '--omit=optional', `--before=${DEPENDENCIES_BEFORE}`];
  await run('npm', ['install', ...quietly, `${peer.name}@${peer.version}`], options);
  // Its SQLite is native code, which not every npm builds without being told.
  await run('npm', ['rebuild', 'sqlite3'], options);
  // It looks for its styles beside itself only.
  const own = path.join(folder, 'node_modules', peer.name, 'node_modules');
  fs.mkdirSync(own, { recursive: true });
  fs.symlinkSync(path.join('..', '..', STYLES), path.join(own, STYLES));
  fs.writeFileSync(marker, '');
  return folder;
}

async function dataIdAt(address: string, child: ChildProcess): Promise<string> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${address}/data.json`).catch(() => undefined);
    const listed = answer?.ok ? ((await answer.json()) as { id?: string; tiles?: string[] }[]) : [];
    const id = /\/data\/([^/]+)\//.exec(listed[0]?.tiles?.[0] ?? '')?.[1];
    if (id) return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error('it did not start');
}
