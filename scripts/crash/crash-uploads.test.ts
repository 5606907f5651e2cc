import { expect, it } from 'vitest';
import { caseCount } from '../../flight/testing/case-count.ts';
import { crashUploads } from './crash-uploads.ts';

it('0 acknowledged files are lost when the server is killed during uploads', async () => {
  const [files, kills] = [caseCount(20, 40), caseCount(2, 3)];
  const result = await crashUploads({ files, bytes: 64 * 1024, kills, print: () => undefined });
  expect(result).toMatchObject({ files, kills, differing: 0, lost: 0, orphans: 0 });
});
