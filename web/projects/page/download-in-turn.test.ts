import { describe, expect, it } from 'vitest';
import { downloadInTurn } from './download-in-turn.ts';

describe('files that are downloaded together', () => {
  it('PROC-05 come one after the other under their own names, 200 ms apart', async () => {
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

  it('stop at the one that cannot be found', async () => {
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
