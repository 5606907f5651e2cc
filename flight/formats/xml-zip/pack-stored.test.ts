import { describe, expect, it } from 'vitest';
import { packZip, utf8 } from '../../testing/pack-zip.ts';
import { listZip, unpackEntry } from './open-zip.ts';
import { packStored } from './pack-stored.ts';

describe('an archive of our own', () => {
  it('is opened again, with names and contents of every length', () => {
    const files = Array.from({ length: 20 }, (_, at) => ({ name: `folder/é ${at}`, bytes: utf8('x'.repeat(at) + at) }));
    const archive = packStored(files);
    const opened = listZip(archive).map(({ entry }) => unpackEntry(archive, entry));
    expect(opened).toEqual(files.map(({ bytes }) => bytes));
  });

  it('has the checksums of other archives', () => {
    const bytes = utf8('the quick brown fox');
    const sumOf = (archive: Uint8Array) => listZip(archive)[0]!.entry.checksum;
    expect(sumOf(packStored([{ name: 'a', bytes }]))).toBe(sumOf(packZip([{ name: 'a', bytes }])));
  });
});
