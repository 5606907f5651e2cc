import { describe, expect, it } from 'vitest';
import { downloadInTurn } from './download-in-turn.ts';

describe('downloading several files', () => {
  it('PROC-05 saves them one by one under their names, 200 ms apart', async () => {
    const done: string[] = [];
    await downloadInTurn(['a.tif', 'b.glb', 'c.pdf'], {
      locate: (name) => Promise.resolve(`/files/${name}`),
      save: (address, name) => done.push(`${name} from ${address}`),
      pause: (ms) => Promise.resolve(void done.push(`${ms} ms`)),
    });
    expect(done).toEqual([
      'a.tif from /files/a.tif',
      '200 ms',
      'b.glb from /files/b.glb',
      '200 ms',
      'c.pdf from /files/c.pdf',
    ]);
  });

  it('stops at a missing file', async () => {
    const saved: string[] = [];
    const means = {
      locate: (name: string) => (name === 'b' ? Promise.reject(new Error('gone')) : Promise.resolve(name)),
      save: (_: string, name: string) => void saved.push(name),
      pause: () => Promise.resolve(),
    };
    await expect(downloadInTurn(['a', 'b', 'c'], means)).rejects.toThrow('gone');
    expect(saved).toEqual(['a']);
  });
});
