import { expect, it, vi } from 'vitest';
import { startS3Server } from '../../platform/storage/testing/s3-server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { useRunEnvironment } from '../engines/find-run-environment.ts';
import { addPhotos } from '../testing/add-photos.ts';
import { projectCalls } from '../testing/project-calls.ts';
import { testRunEnvironment } from '../testing/test-run-environment.ts';

const s3 = await startS3Server();
const server = await startTestServer({
  S3_ENDPOINT: s3.account.endpoint,
  S3_BUCKET: s3.account.bucket,
  S3_ACCESS_KEY_ID: s3.account.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.account.secretAccessKey,
});
const { services, app } = server;
const mine = projectCalls(server, await signInAs(server, { products: ['users', 'process'] }));

it('PROC-13 photos are read from S3; results are stored there and downloaded from it', async () => {
  const planId = await mine.plan();
  await addPhotos(services, { planId, count: 5 });
  useRunEnvironment(services, testRunEnvironment());
  const { processId } = await mine.saved({ name: 'In a store', sources: [planId], status: 'Process' });
  const project = await vi.waitFor(
    async () => {
      const now = await mine.read(processId);
      expect([now.status, now.run?.reasons]).toEqual(['Completed', []]);
      return now;
    },
    { timeout: 60_000, interval: 100 },
  );
  const timestamp = project.results[0]?.timestamp ?? '';
  const query = new URLSearchParams({ timestamp, folder: 'Mesh', fileName: 'mesh.glb' }).toString();
  const { fileUrl } = (await mine.ask('GET', `/${processId}/file?${query}`)).json<{ fileUrl: string }>();
  const answer = await app.inject(fileUrl);
  expect(answer.body).toBe('Mesh/mesh.glb of In a store');
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  const zip = await mine.ask('POST', `/${processId}/zip`, { timestamp, folder: 'Report' });
  const { url, bytes } = zip.json<{ url: string; bytes: number }>();
  expect((await app.inject(url)).rawPayload).toHaveLength(bytes);
});
