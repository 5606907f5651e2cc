import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileCalls, someBytes } from '../testing/file-calls.ts';

const strace = needs(spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0, 'strace, and leave to trace');
const FILES = 40;

describe.skipIf(strace.isMissing)(`acknowledged means durable${strace.reason}`, () => {
  it('the bytes, their name and its folder are on the disk before every 200', async () => {
    const server = await startTestServer();
    const { sign } = await fileCalls(server, await signInAs(server));
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const uploads = await sign(...Array.from({ length: FILES }, (_, n) => ({ name: `${n}.bin`, size: 50_000 })));
    const log = path.join(server.dataFolder, 'strace.log');
    // ARM64 has no plain rename; strace ignores unknown system calls marked with a question mark.
    const calls = 'trace=fdatasync,fsync,?rename,?renameat,?renameat2,write,writev,sendto,sendmsg,io_uring_enter';
    const tracer = spawn('strace', ['-f', '-y', '-s', '60', '-e', calls, '-o', log, '-p', String(process.pid)]);
    onTestFinished(() => void tracer.kill());
    for (let tries = 0; tries < 100 && !fs.existsSync(log); tries++) await sleep(50);
    await sleep(500);
    for (const { url } of uploads) {
      const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'PUT',
        body: new Uint8Array(someBytes(50_000)),
      });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    const ended = new Promise((resolve) => tracer.once('exit', resolve));
    tracer.kill('SIGINT');
    await ended;
    const answers = stepsIn(fs.readFileSync(log, 'utf8')).join(' ').split('answer').slice(0, -1);
    expect(answers).toHaveLength(FILES);
    // A new folder is synced first, in its parent.
    for (const before of answers) expect(before.trim()).toMatch(/^(folder )*bytes name folder$/);
  });
});

/** File operations in the order in which the kernel completed them. */
function stepsIn(log: string): string[] {
  const kinds: [RegExp, string][] = [
    [/fdatasync(\(\d+<[^>]*\.draft>\)| resumed.*)\s*= 0/, 'bytes'],
    [/rename(at2?)?(\(.*\.draft"| resumed).*= 0/, 'name'],
    [/fsync(\(\d+<[^>]*files\/[0-9a-f]{2}>\)| resumed.*)\s*= 0/, 'folder'],
    [/(write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 200 OK/, 'answer'],
  ];
  return log.split('\n').flatMap((line) => {
    const found = kinds.find(([pattern]) => pattern.test(line))?.[1];
    return found ? [found] : [];
  });
}

const isRoot = process.getuid?.() === 0;
/** A disk of 64 MB, if we may create one. */
function smallDisk(): string | undefined {
  if (!isRoot || process.platform !== 'linux') return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-small-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]).status === 0;
  if (!mounted) fs.rmdirSync(folder);
  return mounted ? folder : undefined;
}
const disk = smallDisk();
const mounting = needs(disk !== undefined, 'root on Linux, to mount a small disk');

describe.skipIf(mounting.isMissing)(`a full disk${mounting.reason}`, () => {
  it('answers 507, reads continue, and it recovers by itself', async () => {
    const folder = disk ?? '';
    onTestFinished(() => {
      execFileSync('umount', ['-l', folder]);
      fs.rmdirSync(folder);
    });
    const server = await startTestServer({ OVERFLIGHT_DATA: folder });
    const { sign, put, upload, list, ask } = await fileCalls(server, await signInAs(server));
    const bytes = someBytes(6_000_000);
    const first = await upload('first.bin', bytes);
    const statuses: (number | string)[] = [];
    for (let n = 0; n < 12; n++) {
      const [one] = await sign({ name: `${n}.bin`, size: bytes.length });
      const answer = await put(one?.url ?? '', randomBytes(bytes.length));
      statuses.push(answer.json<{ code?: string }>().code ?? answer.statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 'no-space']));
    expect((await server.app.inject(first.downloadUrl)).rawPayload.equals(bytes)).toBe(true);

    // Also if the disk fills up during the upload: then nothing of it remains.
    const stored = await list();
    fs.writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(fs.statfsSync(folder).bavail * 4096 - 200_000));
    const [late] = await sign({ name: 'late.bin', size: 300_000 });
    expect((await put(late?.url ?? '', someBytes(300_000))).statusCode).toBe(507);
    expect(await list()).toHaveLength(stored.length);

    fs.rmSync(path.join(folder, 'ballast'));
    await ask(`/${first.fileId}`, { method: 'DELETE' });
    expect((await put(late?.url ?? '', someBytes(300_000))).statusCode).toBe(200);
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  });
});
