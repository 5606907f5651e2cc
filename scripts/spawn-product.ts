import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { killOnExit, newTempFolder } from './kill-on-exit.ts';

const root = path.resolve(import.meta.dirname, '..');

export type RunningProduct = {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** What it has printed until it was ready. */
  printed: string;
  /** Time from the start of the process to its line with the address. */
  readyMs: number;
  stop: () => Promise<void>;
};

type Options = {
  settings?: Readonly<Record<string, string>>;
  dataFolder?: string;
  /** The command: the server with an existing build, or the whole start command, which builds first. */
  entry?: readonly string[];
};

/** The product in a child process on a free port, which exits with ours; used by journeys, bench and crash test. */
export async function spawnProduct(options: Options = {}): Promise<RunningProduct> {
  const { settings = {}, dataFolder = newDataFolder(), entry = ['server/main.ts'] } = options;
  const startedAt = performance.now();
  const child = killOnExit(
    spawn(process.execPath, entry, {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        OVERFLIGHT_DATA: dataFolder,
        LOG_LEVEL: 'error',
        OVERFLIGHT_INSTALL_ENGINE: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const { url, printed } = await readyTextOf(child);
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { url, dataFolder, process: child, printed, readyMs: performance.now() - startedAt, stop };
}

export function newDataFolder(): string {
  return newTempFolder();
}

function readyTextOf(child: ChildProcess): Promise<{ url: string; printed: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      const url = /ready at (http\S+)/.exec(output)?.[1];
      if (url) resolve({ url, printed: output });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code, signal) =>
      reject(new Error(`The product ended with ${signal ?? `code ${code}`}.\n${output}`)),
    );
  });
}
