import { fork, type ChildProcess } from 'node:child_process';
import type { MeasuredPicture } from './measure-picture.ts';
import type { ReadPhoto } from './metadata/read-photo-metadata.ts';
import type { FromHelper, ToHelper } from './photo-helper.ts';
import { inspectionCaps } from './photo-limits.ts';

/** Findings in a file; null means not determined before the inspection was aborted. */
export type PhotoInspection = { read: ReadPhoto | null; picture: MeasuredPicture | null };

type Helper = { child: ChildProcess; idle: NodeJS.Timeout | undefined };

/** Small enough that a hostile file cannot fill it with text. */
const HEAP = '--max-old-space-size=96';
const idle: Helper[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/**
 * Inspects a file in a child process. Any file is safe: limits apply. It fails if the file
 * cannot be opened or the machine is too busy, which says nothing about its content.
 */
export async function inspectPhoto(file: string): Promise<PhotoInspection> {
  if (busy >= inspectionCaps.atOnce) await new Promise<void>((go) => waiting.push(go));
  else busy += 1;
  try {
    return await inspectWith(await takeHelper(), file);
  } finally {
    // A waiting caller takes over the slot.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** Helpers that exited have removed themselves from the list. */
async function takeHelper(): Promise<Helper> {
  const known = idle.pop();
  if (!known) return startHelper();
  if (known.child.killed || !known.child.connected) return takeHelper();
  clearTimeout(known.idle);
  known.child.ref();
  return known;
}

function startHelper(): Promise<Helper> {
  const child = fork(new URL('photo-helper.ts', import.meta.url), {
    execArgv: [HEAP],
    // The child inherits no environment; few malloc arenas return memory sooner.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => {
      child.removeAllListeners('exit');
      resolve({ child, idle: undefined });
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Photos cannot be checked: the helper exited with ${code}.`)));
  });
}

function inspectWith(helper: Helper, file: string): Promise<PhotoInspection> {
  const { child } = helper;
  return new Promise((resolve, reject) => {
    const look: PhotoInspection = { read: null, picture: null };
    const stop = () => {
      clearTimeout(limit);
      child.removeAllListeners();
    };
    const fail = (problem: string) => {
      stop();
      child.kill('SIGKILL');
      reject(new Error(`A photo could not be checked: ${problem}`));
    };
    const limit = setTimeout(() => fail('the machine is too busy.'), inspectionCaps.waitMs);
    const finish = () => {
      stop();
      resolve(look);
    };
    child.on('error', () => child.kill('SIGKILL'));
    child.on('exit', finish);
    child.on('message', (message: FromHelper) => {
      if ('problem' in message) return fail(message.problem);
      if ('read' in message) look.read = message.read;
      if (!('picture' in message)) return;
      look.picture = message.picture;
      finish();
      park(helper);
    });
    child.send({ file } satisfies ToHelper);
  });
}

/** Waits for work without keeping this process alive. */
function park(helper: Helper): void {
  const { child } = helper;
  const leave = () => {
    const place = idle.indexOf(helper);
    if (place >= 0) idle.splice(place, 1);
    clearTimeout(helper.idle);
  };
  helper.idle = setTimeout(() => child.kill('SIGKILL'), inspectionCaps.idleMs).unref();
  child.on('exit', leave);
  child.on('error', leave);
  child.unref();
  child.channel?.unref();
  idle.push(helper);
}
