import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mutateBytes } from '@overflight/flight/testing/mutate.ts';
import { seededRandom } from '@overflight/flight/testing/seeded-random.ts';
import { judgePhoto } from './judge-photo.ts';
import { inspectPhoto, type PhotoInspection } from './inspect-photo.ts';
import { capFor, inspectionCaps } from './photo-limits.ts';
import { makeBombs } from './testing/make-bombs.ts';
import { makeJpeg, makePicture } from './testing/make-photo.ts';
import { processList, childrenUse, type ChildUse } from './testing/watch-children.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-hostile-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
/** Sampled every few milliseconds, less often on a busy machine: peaks in between come on top. */
const ROOM = { cpuMs: 250, memoryMb: 48 };
const alone = { awayM: null, mostAwayM: 500, isDuplicate: false };

function put(bytes: Uint8Array): string {
  const file = path.join(folder, 'photo');
  fs.writeFileSync(file, bytes);
  return file;
}

/** Resources of an inspection beyond those of an idle helper. */
async function lookAndWatch(bytes: Uint8Array): Promise<{ look: PhotoInspection; use: ChildUse }> {
  const file = put(bytes);
  // Starts with a fresh helper: the one before may have crashed on its file.
  await inspectPhoto(path.join(folder, 'fine'));
  const before = childrenUse();
  const use: ChildUse = { cpuMs: 0, peakMb: 0 };
  const measure = () => {
    for (const [pid, now] of childrenUse()) {
      const { cpuMs, peakMb } = before.get(pid) ?? now;
      use.cpuMs = Math.max(use.cpuMs, now.cpuMs - cpuMs);
      use.peakMb = Math.max(use.peakMb, now.peakMb - peakMb);
    }
  };
  const timer = setInterval(measure, 3);
  try {
    const look = await inspectPhoto(file);
    measure();
    return { look, use };
  } finally {
    clearInterval(timer);
  }
}

const fine = await makeJpeg({ position: [8, 47] });
fs.writeFileSync(path.join(folder, 'fine'), fine);
const bombs = await makeBombs();

describe.skipIf(processList.isMissing)(`bombs${processList.reason}`, () => {
  it.each(Object.keys(bombs))('%s is not usable, and never takes more than it may', async (name) => {
    const bytes = bombs[name] as Buffer;
    const { look, use } = await lookAndWatch(bytes);
    const check = judgePhoto(look, alone);
    expect(bytes.length).toBeLessThan(4_000_000);
    // Some can be decoded within the limits of their size: they show nothing.
    expect(check).toMatchObject({ verdict: look.picture ? 'flawed' : 'unusable', sharpness: null });
    expect(use.cpuMs).toBeLessThan(capFor(inspectionCaps.cpuMs, bytes.length) + ROOM.cpuMs);
    expect(use.peakMb).toBeLessThan(capFor(inspectionCaps.memoryMb, bytes.length) + ROOM.memoryMb);
  });

  it('a good photo right after a bomb is inspected normally', async () => {
    const [bomb = Buffer.alloc(0)] = Object.values(bombs);
    await inspectPhoto(put(bomb));
    const looks = await Promise.all([1, 2, 3].map(() => inspectPhoto(path.join(folder, 'fine'))));
    for (const look of looks) expect(judgePhoto(look, alone)).toMatchObject({ verdict: 'usable', position: [8, 47] });
  });
});

describe('damaged photos', () => {
  it('40 of them through the whole inspection: each gets a named result, and the server survives', async () => {
    const small = makePicture({ width: 700, height: 500 });
    const kinds = [
      fine,
      await small.png().toBuffer(),
      await small.webp().toBuffer(),
      await small.tiff({ compression: 'deflate' }).toBuffer(),
      await small.jpeg({ progressive: true }).toBuffer(),
    ].map((bytes) => new Uint8Array(bytes));
    const random = seededRandom(6);
    const verdicts = new Set<string>();
    for (let number = 0; number < 40; number++) {
      const bytes = kinds[number % kinds.length] as Uint8Array;
      const isHead = random() < 0.5;
      const [head, tail] = isHead ? [bytes.slice(0, 300), bytes.slice(300)] : [bytes, new Uint8Array()];
      const { verdict, flaws } = judgePhoto(
        await inspectPhoto(put(Buffer.concat([mutateBytes(head, random), tail]))),
        alone,
      );
      expect(verdict === 'usable').toBe(flaws.length === 0);
      verdicts.add(verdict);
    }
    expect(verdicts).toContain('unusable');
    expect(verdicts.size).toBeGreaterThan(1);
  });

  it.each([
    ['a drawing that would run a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a JPEG that goes on as a web page', '\xff\xd8\xff\xe0<script>alert(1)</script>'],
    ['nothing', ''],
  ])('%s is no picture', async (_, text) => {
    expect((await inspectPhoto(put(Buffer.from(text, 'latin1')))).picture).toBeNull();
  });
});
