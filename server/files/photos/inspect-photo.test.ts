import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { withFileOnDisk } from './file-on-disk.ts';
import { inspectPhoto } from './inspect-photo.ts';
import { makeJpeg } from './testing/make-photo.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'overflight-look-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const bytes = await makeJpeg({ position: [8, 47] });

it('a file that cannot be opened is no bad photo: its inspection fails, and the next one does not', async () => {
  const file = path.join(folder, 'late');
  await expect(inspectPhoto(file)).rejects.toThrow(/ENOENT/);
  fs.writeFileSync(file, bytes);
  expect((await inspectPhoto(file)).read?.metadata.position).toEqual([8, 47]);
});

it('many at once wait for their turn', async () => {
  const file = path.join(folder, 'photo');
  fs.writeFileSync(file, bytes);
  const looks = await Promise.all(Array.from({ length: 8 }, () => inspectPhoto(file)));
  for (const { picture } of looks) expect(picture).toMatchObject({ widthPx: 1600, heightPx: 1200 });
});

it('a file outside the disk is copied for the inspection, and the copy is deleted afterwards', async () => {
  let copy = '';
  const found = await withFileOnDisk({ path: undefined, read: async () => Readable.from([bytes]) }, async (file) => {
    copy = file;
    return inspectPhoto(file);
  });
  expect(found.picture).not.toBeNull();
  expect(fs.existsSync(copy)).toBe(false);
});

it('a server that is less urgent than others has helpers that are not more urgent: only root may start such', () => {
  const file = path.join(folder, 'modest');
  fs.writeFileSync(file, bytes);
  const script = `
    import { execFileSync } from 'node:child_process';
    import { inspectPhoto } from ${JSON.stringify(path.join(import.meta.dirname, 'inspect-photo.ts'))};
    await inspectPhoto(${JSON.stringify(file)});
    process.stdout.write(execFileSync('ps', ['-o', 'ni=', '--ppid', String(process.pid)]));
    process.exit();`;
  const words = ['-n', '10', process.execPath, '--input-type=module', '-e', script];
  const [niceness = ''] = execFileSync('nice', words, { encoding: 'utf8' }).trim().split('\n');
  expect(Number(niceness)).toBeGreaterThanOrEqual(10);
});
