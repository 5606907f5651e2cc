import fs from 'node:fs/promises';
import os from 'node:os';

const GROUP = '/sys/fs/cgroup';

/** Memory available before the OOM killer acts: of the machine, or of our container. */
export async function availableMemory(): Promise<number> {
  const machine = figureIn(await textOf('/proc/meminfo'), /^MemAvailable:\s+(\d+) kB/m);
  const ofMachine = machine === undefined ? os.freemem() : machine * 1024;
  const limit = Number(await textOf(`${GROUP}/memory.max`));
  if (!(limit > 0)) return ofMachine;
  const used = Number(await textOf(`${GROUP}/memory.current`));
  // Page cache can be reclaimed at any time.
  const spare = figureIn(await textOf(`${GROUP}/memory.stat`), /^inactive_file (\d+)/m) ?? 0;
  return Math.min(ofMachine, Math.max(0, limit - used + spare));
}

const textOf = (file: string): Promise<string> => fs.readFile(file, 'utf8').catch(() => '');

function figureIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
