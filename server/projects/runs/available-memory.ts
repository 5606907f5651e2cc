import fs from 'node:fs/promises';
import os from 'node:os';

const GROUP = '/sys/fs/cgroup';

/** Bytes that a program could take here before somebody is killed: of the machine, or of the container we are in. */
export async function availableMemory(): Promise<number> {
  const machine = figureIn(await textOf('/proc/meminfo'), /^MemAvailable:\s+(\d+) kB/m);
  const ofMachine = machine === undefined ? os.freemem() : machine * 1024;
  const limit = Number(await textOf(`${GROUP}/memory.max`));
  if (!(limit > 0)) return ofMachine;
  const used = Number(await textOf(`${GROUP}/memory.current`));
  // Pages of files that were read can be given back at any time.
  const spare = figureIn(await textOf(`${GROUP}/memory.stat`), /^inactive_file (\d+)/m) ?? 0;
  return Math.min(ofMachine, Math.max(0, limit - used + spare));
}

const textOf = (file: string): Promise<string> => fs.readFile(file, 'utf8').catch(() => '');

function figureIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
