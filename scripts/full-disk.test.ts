import { randomUUID } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../flight/testing/needs.ts';
import { newDataFolder, spawnProduct, type RunningProduct } from './spawn-product.ts';

const credentials = { email: 'admin@example.com', password: 'a long test password' };
const settings = { OVERFLIGHT_ADMIN_EMAIL: credentials.email, OVERFLIGHT_ADMIN_PASSWORD: credentials.password };
const PLANS = '/flights/oa/v2/plans';
/** Not the 250 ms between two looks at the disk, but what a busy machine takes for a request. */
const KEPT_FULL_MS = 1500;

/** A disk of its own for database and files, if we may create one. */
function smallDisk(): string | undefined {
  const folder = newDataFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=711', 'tmpfs', folder]).status === 0) return folder;
  fs.rmSync(folder, { recursive: true });
  return undefined;
}
const disk = smallDisk();
const mounting = needs(disk !== undefined, 'root on Linux, to mount a small disk');

describe.skipIf(mounting.isMissing)(`SAFE-06 a full disk${mounting.reason}`, () => {
  it('SAFE-06 R3 answers saves with 507 and a text, reads go on, it heals by itself, no acknowledged save is lost', async () => {
    const folder = disk ?? '';
    onTestFinished(() => {
      execFileSync('umount', ['-l', folder]);
      fs.rmdirSync(folder);
    });
    const product = await spawnProduct({ settings, dataFolder: folder });
    onTestFinished(product.stop);
    const crew = await signIn(product);
    const saved = new Map<string, string>();
    const save = async () => {
      const plan = aPlan();
      const answer = await crew('POST', PLANS, { plans: [plan] });
      if (answer.status === 200) saved.set(plan.flightPlanId, plan.name);
      return answer;
    };
    const ballast = path.join(folder, 'ballast');
    const heal = async () => {
      fs.rmSync(ballast);
      await expect.poll(async () => (await save()).status, { interval: 50 }).toBe(200);
      expect((await crew('GET', '/readyz')).status).toBe(200);
    };
    expect((await save()).status).toBe(200);
    expect(await (await crew('GET', '/readyz')).json()).toMatchObject({ status: 'ok', disk: 'ok' });

    for (const left of ['a little', 'nothing'] as const) {
      fillDisk(ballast, left === 'nothing' ? 0 : 4_000_000);
      const statuses = new Set<number>();
      const fullUntil = performance.now() + KEPT_FULL_MS;
      while (performance.now() < fullUntil) statuses.add((await save()).status);
      statuses.delete(200);
      expect([left, ...statuses]).toEqual([left, 507]);
      const refused = await save();
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(await refused.json()).toMatchObject({
        status: 507,
        code: 'no-space',
        detail: expect.stringMatching(/^The disk of this server is full\. Nothing was changed/),
      });
      const ready = await crew('GET', '/readyz');
      expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'failing', disk: 'full' }]);
      const [id = '', name] = [...saved][0] ?? [];
      const read = await crew('GET', `${PLANS}/${id}`);
      expect([read.status, await read.json()]).toMatchObject([200, { name }]);
      expect((await signIn(product).then((again) => again('GET', PLANS))).status).toBe(200);

      await heal();
    }

    // Even if the database stops, it is the disk that is named.
    fillDisk(ballast, 0);
    process.kill(Number.parseInt(fs.readFileSync(path.join(folder, 'pg18', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    const said = async () => ((await (await crew('GET', PLANS)).json()) as { detail?: string }).detail;
    await expect.poll(said, { interval: 5 }).toMatch(/disk of this server is full, and its database has stopped/);
    await heal();
    for (const [id, name] of saved) expect(await (await crew('GET', `${PLANS}/${id}`)).json()).toMatchObject({ name });
  });
});

/** Written in pieces: the last write of a full disk takes what fits. */
function fillDisk(file: string, leftBytes: number): void {
  const handle = fs.openSync(file, 'w');
  const piece = Buffer.alloc(1024 * 1024);
  try {
    for (;;) {
      const { bavail, bsize } = fs.statfsSync(path.dirname(file));
      const size = Math.min(piece.length, bavail * bsize - leftBytes);
      if (size <= 0) return;
      fs.writeSync(handle, piece, 0, size);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    fs.closeSync(handle);
  }
}

function aPlan() {
  const flightPlanId = randomUUID();
  return { flightPlanId, name: `Plan ${flightPlanId}`, homePoint: { position: [8, 47] }, segments: [] };
}

async function signIn({ url }: RunningProduct) {
  const ask = (method: string, place: string, body?: object, headers = {}) =>
    fetch(`${url}${place}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { idToken } = (await (await ask('POST', '/identity/v1/sign-in', credentials)).json()) as { idToken: string };
  return (method: string, place: string, body?: object) => ask(method, place, body, { authorization: idToken });
}
