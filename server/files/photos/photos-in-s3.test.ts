import { expect, it, vi } from 'vitest';
import type { PlanFile } from '@overflight/contract/plans/files.ts';
import { startS3Server } from '../../platform/storage/testing/s3-server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileCalls } from '../testing/file-calls.ts';
import { makeJpeg } from './testing/make-photo.ts';

const { account } = await startS3Server();
const server = await startTestServer({
  S3_ENDPOINT: account.endpoint,
  S3_BUCKET: account.bucket,
  S3_REGION: account.region,
  S3_ACCESS_KEY_ID: account.accessKeyId,
  S3_SECRET_ACCESS_KEY: account.secretAccessKey,
});

it('photos that lie in an S3 store are checked as well, their small pictures lie beside them', async () => {
  const calls = await fileCalls(server, await signInAs(server));
  await calls.upload('photo.jpg', await makeJpeg({ position: [8, 47] }));
  const first = async () => (await calls.list())[0] as PlanFile;
  await vi.waitFor(async () => expect((await first()).check).not.toBeNull(), { timeout: 60_000, interval: 200 });
  const { check, thumbnailUrl } = await first();
  expect(check).toMatchObject({ verdict: 'usable', position: [8, 47] });
  const thumbnail = await server.app.inject({ url: thumbnailUrl ?? '' });
  expect(thumbnail.statusCode).toBe(200);
  expect(thumbnail.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});
