import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

type Word = 'process' | 'ended' | 'folder';

let tellReaper: ((text: string) => void) | undefined;

/** This child ends when we do, however we end: by a signal, an error nobody caught, or SIGKILL. */
export function endWithUs<T extends ChildProcess>(child: T): T {
  const { pid } = child;
  if (pid === undefined) return child;
  tell('process', pid);
  child.once('exit', () => tell('ended', pid));
  return child;
}

/** A new folder that goes when we do. */
export function newTempFolder(name = '', parent = os.tmpdir()): string {
  const folder = fs.mkdtempSync(path.join(parent, `overflight-${name}`));
  tell('folder', folder);
  return folder;
}

function tell(word: Word, what: string | number): void {
  tellReaper ??= startReaper();
  tellReaper(`${word} ${what}\n`);
}

/** A process of its own, because whoever is killed with SIGKILL can tidy up nothing. */
function startReaper(): (text: string) => void {
  const reaper = spawn(process.execPath, [path.join(import.meta.dirname, 'reaper.ts')], {
    // Out of our process group: what ends all of that, Ctrl-C for one, is not to end it before its work.
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const { stdin } = reaper;
  reaper.unref();
  if (stdin instanceof net.Socket) stdin.unref();
  stdin.on('error', () => undefined);
  // Where we were forked, as a test runner's worker is, and whoever did it is gone, we would live on with our children.
  process.once('disconnect', () => process.exit());
  return (text) => void stdin.write(text);
}
