import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './is-alive.ts';

/**
 * Receives from `kill-on-exit.ts` what another process has started. When the pipe closes, that process has exited; then
 * everything it left is terminated, killed if necessary, and its folders are removed.
 */
const GRACE_MS = 20_000;
const POLL_MS = 50;
const pids = new Set<number>();
const folders = new Set<string>();

const handlers: Record<string, (what: string) => void> = {
  process: (pid) => pids.add(Number(pid)),
  ended: (pid) => pids.delete(Number(pid)),
  folder: (folder) => folders.add(folder),
};

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(' ');
  handlers[line.slice(0, space)]?.(line.slice(space + 1));
}
for (const pid of pids) send(pid, 'SIGTERM');
const giveUpAt = performance.now() + GRACE_MS;
while (performance.now() < giveUpAt && [...pids].some(isAlive)) await sleep(POLL_MS);
for (const pid of pids) if (isAlive(pid)) send(pid, 'SIGKILL');
// A database whose server was killed writes a little longer.
for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It exited by itself.
  }
}
