import fs from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;

function statOf(pid: number): string[] {
  return fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** CPU time a process has used so far, user and system. */
export function cpuMs(pid: number): number {
  const afterName = statOf(pid);
  return (Number(afterName[11]) + Number(afterName[12])) * TICK_MS;
}

/** The same for a process and all its descendants; exited ones are counted with their parents. */
export function familyCpuMs(pid: number): number {
  return family(pid).reduce((sum, member) => sum + cpuMsWithEnded(member), 0);
}

/** CPU time of a process and its exited children: for a database, each closed connection. */
export function cpuMsWithEnded(pid: number): number {
  try {
    const afterName = statOf(pid);
    return [11, 12, 13, 14].reduce((sum, field) => sum + Number(afterName[field]), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Of a process and all its descendants; those that exit meanwhile count nothing. */
export function familyResidentMb(pid: number): number {
  return family(pid).reduce((sum, member) => {
    try {
      return sum + residentMb(member);
    } catch {
      return sum;
    }
  }, 0);
}

/** A process and all its descendants. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = statOf(Number(name));
      parents.set(Number(name), Number(stat[1]));
    } catch {
      // It exited meanwhile.
    }
  }
  const members = [pid];
  for (const member of members) for (const [child, parent] of parents) if (parent === member) members.push(child);
  return members;
}
