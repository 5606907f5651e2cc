import { describe, expect, it } from 'vitest';
import { readEntries } from './read-entries.ts';

/** The bytes of a text in pieces of this size. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function entriesOf(text: string | Uint8Array, size = 7): Promise<unknown[]> {
  const entries: unknown[] = [];
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for await (const { entry } of readEntries(inPieces(bytes, size))) entries.push(entry);
  return entries;
}

const list = [
  { type: 'Feature', properties: { name: 'Zürich ]} "features": [' }, geometry: null },
  { a: '\\"', b: [[1, 2], { c: [] }], 'ends with a backslash': '\\' },
  {},
];

describe('the entries of a published file', () => {
  it.each([
    ['is empty', '', 'The file is not JSON.'],
    ['is a page of text', '<html>Service unavailable</html>', 'The file is not JSON.'],
    ['is cut in an entry', '{"features":[{"a":1},{"b":', 'The file is cut short.'],
    ['is cut in a string', '{"features":[{"a":"', 'The file is cut short.'],
    ['is cut after its entries', '{"features":[{"a":1}', 'The file is cut short.'],
    ['says that something failed', '{"error":{"code":429,"details":[]}}', 'The file holds no list'],
    ['is a bare list', '[{"a":1}]', 'The file holds no list'],
    ['keeps the list elsewhere', '{"metadata":{"features":[{"a":1}]}}', 'The file holds no list'],
    ['is one page of several', '{"properties":{"exceededTransferLimit": true},"features":[{}]}', 'one page of several'],
    ['says so at its end', '{"features":[{}],"exceededTransferLimit":true}', 'one page of several'],
    [
      'was broken off by Overpass',
      '{"elements":[{"id":1}],\n"remark": "runtime error: Query timed out in \\"query\\" at line 3 after 180 seconds."}',
      'Overpass aborted the query: the rest is missing.',
    ],
    ['has a broken entry', '{"features":[{"a":1,}]}', 'The file is not JSON.'],
  ])('cannot be read where it %s', async (_, text, message) => {
    await expect(entriesOf(text)).rejects.toThrow(message);
  });

  it('cannot be read where it is not text', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"features":[{"a":"'), 0xff, 0xfe]);
    await expect(entriesOf(bytes)).rejects.toThrow('The file is not text in UTF-8.');
  });

  it.each([1, 7, 1000])('know the line that they begin on: %d bytes', async (size) => {
    const text = '{\n"a": "\\n", "features": [\n{"b":\n1}, {"c":2},\n\n{}\n]}';
    const lines: unknown[] = [];
    for await (const { entry, line } of readEntries(inPieces(new TextEncoder().encode(text), size)))
      lines.push([entry, line]);
    expect(lines).toEqual([
      [{ b: 1 }, 3],
      [{ c: 2 }, 4],
      [{}, 6],
    ]);
  });

  it.each([1, 2, 3, 5, 64, 100_000])('come out whole, however the file is cut into pieces: %d bytes', async (size) => {
    for (const name of ['features', 'UASZoneList', 'elements']) {
      const file = {
        type: 'FeatureCollection',
        bbox: [1, 2],
        metadata: { features: [{ not: 'this' }] },
        [name]: list,
        end: [{}],
      };
      expect(await entriesOf(JSON.stringify(file), size)).toEqual(list);
      expect(await entriesOf(`\uFEFF${JSON.stringify(file, null, '\t')}\n`, size)).toEqual(list);
    }
    expect(await entriesOf('{"features":[]}', size)).toEqual([]);
    const lastPage = '{"features":[{"exceededTransferLimit":true}],"exceededTransferLimit":false}';
    expect(await entriesOf(lastPage, size)).toHaveLength(1);
    const remarked = '{"remark":"as of May","elements":[{"remark":"runtime error"}]}';
    expect(await entriesOf(remarked, size)).toHaveLength(1);
  });
});
