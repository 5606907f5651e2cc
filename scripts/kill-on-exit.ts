import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

type Event = 'process' | 'ended' | 'folder';

let writeToReaper: ((text: string) => void) | undefined;

/** This child is killed when we exit in any way: by a signal, an uncaught error, or SIGKILL. */
export function killOnExit<T extends ChildProcess>(child: T): T {
  const { pid } = child;
  if (pid === undefined) return child;
  killWithUs(pid);
  child.once('exit', () => notifyReaper('ended', pid));
  return child;
}

/** The same for a process that something else has started. */
export function killWithUs(pid: number): void {
  notifyReaper('process', pid);
}

/** A new folder that is removed when we exit. */
export function newTempFolder(name = '', parent = os.tmpdir()): string {
  const folder = fs.mkdtempSync(path.join(parent, `overflight-${name}`));
  notifyReaper('folder', folder);
  return folder;
}

function notifyReaper(event: Event, what: string | number): void {
  writeToReaper ??= startReaper();
  writeToReaper(`${event} ${what}\n`);
}

/** A separate process, because a process killed with SIGKILL cannot clean up. */
function startReaper(): (text: string) => void {
  const reaper = spawn(process.execPath, [path.join(import.meta.dirname, 'reaper.ts')], {
    // Outside our process group: a signal to the whole group, such as Ctrl-C, must not end it before its work.
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const { stdin } = reaper;
  reaper.unref();
  if (stdin instanceof net.Socket) stdin.unref();
  stdin.on('error', () => undefined);
  // If we were forked, as a test runner's worker is, and the parent is gone, we would live on with our children.
  process.once('disconnect', () => process.exit());
  return (text) => void stdin.write(text);
}
