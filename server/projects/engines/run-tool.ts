import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { EngineFailure, StageInterrupted, type EngineRun } from './engine.ts';

export type ExternalTool = {
  program: string;
  args: readonly string[];
  onLine?: (line: string) => void;
};

const SETPRIV = '/usr/bin/setpriv';
/** If we died before the guard was set, the parent has changed: do not start. */
const UNLESS_ORPHANED = 'test "$PPID" = "$0" && exec "$@"';
/** Requests to end, which no program sends itself. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const LAST_LINES = 5;
const LINE_CHARACTERS = 300;

/**
 * Runs a child process until it ends. It is killed when the run is stopped, and dies with us: a killed worker leaves no
 * process that keeps writing.
 */
export async function runTool(run: Pick<EngineRun, 'signal' | 'log' | 'threads'>, tool: ExternalTool): Promise<void> {
  run.signal.throwIfAborted();
  const child = start(tool, run.threads);
  const last: string[] = [];
  const onLine = (line: string) => {
    const text = line.trim().slice(0, LINE_CHARACTERS);
    if (text === '') return;
    last.push(text);
    if (last.length > LAST_LINES) last.shift();
    run.log(text);
    tool.onLine?.(text);
  };
  const kill = () => killGroup(child);
  run.signal.addEventListener('abort', kill);
  try {
    const [end] = await Promise.all([endOf(child), readLines(child.stdout, onLine), readLines(child.stderr, onLine)]);
    run.signal.throwIfAborted();
    if (FROM_OUTSIDE.includes(end.signal))
      throw new StageInterrupted(`The program ${nameOf(tool.program)} was ended by ${end.signal}.`);
    if (end.code !== 0) throw new EngineFailure('engine', [sentenceOf(tool.program, end, last)]);
  } finally {
    run.signal.removeEventListener('abort', kill);
    killGroup(child);
  }
}

function start({ program, args }: ExternalTool, threads: number): ChildProcess {
  const isGuarded = fs.existsSync(SETPRIV);
  const guard = ['--pdeathsig', 'KILL', '/bin/sh', '-c', UNLESS_ORPHANED, String(process.pid)];
  return spawn(isGuarded ? SETPRIV : program, [...(isGuarded ? [...guard, program] : []), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      QT_QPA_PLATFORM: 'offscreen',
      // Waiting threads do not spin.
      OMP_WAIT_POLICY: 'passive',
      OMP_NUM_THREADS: String(threads),
      OPENBLAS_NUM_THREADS: String(threads),
      GDAL_NUM_THREADS: String(threads),
      GDAL_CACHEMAX: '256',
      GDAL_PAM_ENABLED: 'NO',
    },
  });
}

type End = { code: number | null; signal: NodeJS.Signals | null; error: Error | null };

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal, error: null }));
  });
}

async function readLines(stream: Readable | null, onLine: (line: string) => void): Promise<void> {
  if (!stream) return;
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) onLine(line);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

const nameOf = (program: string): string => program.split('/').at(-1) ?? program;

function sentenceOf(program: string, { code, signal, error }: End, last: readonly string[]): string {
  const name = nameOf(program);
  const said = last.join(' | ');
  if (error) return `The program ${name} could not be started: ${error.message}.`;
  if (signal === 'SIGKILL' || /bad_alloc|out of memory|MemoryError|Cannot allocate/i.test(said))
    return `The program ${name} ran out of memory. Use fewer or smaller photos, or a machine with more memory.`;
  return `The program ${name} ended with ${signal ?? `the code ${code}`}. Its last output: ${said || 'none'}`;
}
