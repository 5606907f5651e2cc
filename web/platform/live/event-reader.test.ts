import { expect, it } from 'vitest';
import { EventReader } from './event-reader.ts';

it('server-sent events are assembled from chunks, with any line ending', () => {
  const reader = new EventReader();
  const unnamed = (data: string) => ({ name: '', data });
  expect(reader.push('retry: 10\n\ndata: {"a"')).toEqual([]);
  expect(reader.push(':1}\n')).toEqual([]);
  expect(reader.push('\ndata:x\r\ndata: y\r\n\r\n: still here\n\ndata: z')).toEqual([
    unnamed('{"a":1}'),
    unnamed('x\ny'),
  ]);
  expect(reader.push('\n\nevent: chan')).toEqual([unnamed('z')]);
  expect(reader.push('ges\ndata: c\n\ndata: d\n\n')).toEqual([{ name: 'changes', data: 'c' }, unnamed('d')]);
});
