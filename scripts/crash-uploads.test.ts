import { expect, it } from 'vitest';
import { crashUploads } from './crash-uploads.ts';

it('0 acknowledged files are lost when the server is killed during uploads', { timeout: 240_000 }, async () => {
  const result = await crashUploads({ files: 40, bytes: 64 * 1024, kills: 3, print: () => undefined });
  expect(result).toMatchObject({ files: 40, kills: 3, differing: 0, lost: 0, orphans: 0 });
});
