import fs from 'node:fs';
import { needs } from '@overflight/flight/testing/needs.ts';

/** CPU time of this process's children so far, and the peak memory of each; Linux only. */
export type ChildUse = { cpuMs: number; peakMb: number };

const TICK_MS = 10;

export const processList = needs(fs.existsSync('/proc/self/stat'), 'the /proc of Linux');

/** By process id. A child may exit during the sampling. */
export function childrenUse(): Map<number, ChildUse> {
  const use = new Map<number, ChildUse>();
  for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = fs
        .readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (Number(stat[1]) !== process.pid) continue;
      const peak = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${name}/status`, 'utf8'));
      use.set(Number(name), {
        cpuMs: (Number(stat[11]) + Number(stat[12])) * TICK_MS,
        peakMb: Number(peak?.[1] ?? 0) / 1024,
      });
    } catch {
      // It has exited.
    }
  }
  return use;
}
