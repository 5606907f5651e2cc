import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { killOnExit } from '../scripts/kill-on-exit.ts';

export type StartedScript = { url: string; process: ChildProcess };

/** One of the servers in this folder in a process of its own; its first line is its address. */
export async function startScript(name: string, ...args: string[]): Promise<StartedScript> {
  const script = path.join(import.meta.dirname, name);
  const child = killOnExit(spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready.`)));
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string];
  return { url, process: child };
}
