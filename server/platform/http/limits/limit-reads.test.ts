import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { limitReads } from './limit-reads.ts';

const aRead = { method: 'GET', answer: z.string(), needs: 'member' } as const;

it('R9 reads beyond the limit are put off with 503, writes and streams never; room comes back however one ends', async () => {
  const admit = limitReads(2);
  const [answered, broken] = [new PassThrough(), new PassThrough()];
  admit(aRead, answered);
  admit(aRead, broken);
  const refused = expect.objectContaining({ status: 503, code: 'overloaded', details: { retryAfterS: 2 } });
  const late = () => admit(aRead, new PassThrough());
  expect(late).toThrow(refused);
  admit({ ...aRead, method: 'POST' }, new PassThrough());
  admit({ ...aRead, needs: 'public' }, new PassThrough());
  admit({ method: 'GET', needs: 'member' }, new PassThrough());
  answered.resume().end('answer');
  await turn();
  await turn();
  late();
  expect(late).toThrow(refused);
  broken.destroy();
  await turn();
  late();
});
