import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endWithUs } from '../scripts/end-with-us.ts';

export type Script = { url: string; process: ChildProcess };

/** One of the servers in this folder in a process of its own; its first line says where it is. */
export async function startScript(name: string, ...words: string[]): Promise<Script> {
  const script = path.join(import.meta.dirname, name);
  const child = endWithUs(spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] }));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready.`)));
  const [url] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string];
  return { url, process: child };
}
