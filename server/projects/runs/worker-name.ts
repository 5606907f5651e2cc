import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { perServices } from '../../platform/per-services.ts';

/** Id of the machine or pid namespace; undefined if unknown. Two machines may share a host name. */
export const machineHere = readMachine();

/** Unique name of this process, so that others on its machine can detect its end. */
export const workerName = perServices(() => {
  const machine = machineHere ?? os.hostname();
  return `${machine}:${process.pid}:${startOf(process.pid) ?? 'unknown'}:${randomUUID().slice(0, 8)}`;
});

/** Whether a worker of this machine is dead; unknown for other machines. */
export function isGone(worker: string): boolean {
  const [machine, pid = '', start] = worker.split(':');
  if (machine !== machineHere || !/^\d+$/.test(pid)) return false;
  if (!isAlive(Number(pid))) return true;
  const started = startOf(Number(pid));
  return started !== undefined && started !== start;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A reused pid has another start time. Undefined if unknown. */
function startOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in brackets may contain anything; the start time is the twentieth field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Boot id of this machine and its container. */
function readMachine(): string | undefined {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fs.readlinkSync('/proc/self/ns/pid')}`.replaceAll(':', '-');
  } catch {
    return undefined;
  }
}
