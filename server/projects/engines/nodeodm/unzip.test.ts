import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { BadZip, unzip } from './unzip.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'unzip-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
const python = needs(!spawnSync('python3', ['--version']).error, 'python3');

/** Packed by another program. */
function archiveOf(files: Readonly<Record<string, string>>): string {
  const archive = path.join(root, `${Object.keys(files).length}-${Math.random()}.zip`);
  const script = `import json,sys,zipfile
z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED)
for n,t in json.load(sys.stdin).items(): z.writestr(n,t)
z.close()`;
  execFileSync('python3', ['-c', script, archive], { input: JSON.stringify(files) });
  return archive;
}

describe.skipIf(python.isMissing)(`an archive of another program${python.reason}`, () => {
  it('is extracted completely', async () => {
    const long = 'photo '.repeat(100_000);
    const archive = archiveOf({ 'a/long.txt': long, 'b.txt': 'short', 'empty.txt': '' });
    const folder = path.join(root, 'out');
    expect(await unzip(archive, { folder, wants: (name) => name !== 'b.txt' })).toEqual(['a/long.txt', 'empty.txt']);
    expect(fs.readFileSync(path.join(folder, 'a/long.txt'), 'utf8')).toBe(long);
    expect(fs.readFileSync(path.join(folder, 'empty.txt'), 'utf8')).toBe('');
    expect(fs.existsSync(path.join(folder, 'b.txt'))).toBe(false);
  });

  it('cannot write outside the folder', async () => {
    await expect(
      unzip(archiveOf({ '../outside.txt': 'x' }), { folder: path.join(root, 'out'), wants: () => true }),
    ).rejects.toThrow(BadZip);
    expect(fs.existsSync(path.join(root, 'outside.txt'))).toBe(false);
  });

  it('is refused if damaged, truncated or not an archive', async () => {
    const archive = archiveOf({ 'a.txt': 'some text that is packed', 'b.txt': 'more' });
    const bytes = fs.readFileSync(archive);
    for (const broken of [
      bytes.subarray(0, bytes.length - 30),
      Buffer.concat([bytes.subarray(0, 40), Buffer.from([bytes[40]! ^ 0xff]), bytes.subarray(41)]),
      Buffer.from('no archive at all'),
      Buffer.alloc(0),
    ]) {
      fs.writeFileSync(archive, broken);
      await expect(unzip(archive, { folder: path.join(root, 'broken'), wants: () => true })).rejects.toThrow(BadZip);
    }
  });
});
