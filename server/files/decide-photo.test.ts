import { expect, it } from 'vitest';
import type { PhotoCheck, PhotoSummary, PlanFile } from '@overflight/contract/plans/files.ts';
import { signInAs } from '../testing/sign-in-as.ts';
import { startTestServer } from '../testing/test-server.ts';
import { addPhotos } from '../projects/testing/add-photos.ts';
import { photosOfProject } from '../projects/photos-of-project.ts';
import { fileCalls, someBytes } from './testing/file-calls.ts';

const server = await startTestServer();
const { services } = server;
const ada = await signInAs(server);

async function aPlanWithPhotos() {
  const calls = await fileCalls(server, ada);
  const planId = calls.path.split('/')[5] ?? '';
  await addPhotos(services, { planId, count: 1, check: { verdict: 'flawed', flaws: ['overexposed'] } });
  await addPhotos(services, { planId, count: 1 });
  const decide = (file: PlanFile, use: boolean | null) =>
    server.app.inject({
      method: 'PUT',
      url: `${calls.path}/${file.fileId}/decision`,
      headers: ada.headers,
      payload: { use },
    });
  const used = async () => {
    const { usable, usedByChoice, leftOutByChoice } = await photosOfProject(services, {
      tenant: '',
      sources: [planId],
    });
    return { usable: usable.length, usedByChoice, leftOutByChoice };
  };
  const summary = async () => (await calls.ask('')).json<{ summary: PhotoSummary }>().summary;
  const [bright, fine] = (await calls.list()).toSorted(
    (a, b) => (b.check?.flaws.length ?? 0) - (a.check?.flaws.length ?? 0),
  );
  if (!bright || !fine) throw new Error('There are no photos.');
  return { ...calls, decide, used, summary, bright, fine };
}

it('people override the check of a photo, and projects follow', async () => {
  const { decide, used, summary, bright, fine, list } = await aPlanWithPhotos();
  expect(await used()).toEqual({ usable: 1, usedByChoice: 0, leftOutByChoice: 0 });
  const decided = (await decide(bright, true)).json<PlanFile>();
  expect(decided).toMatchObject({
    check: { verdict: 'flawed', flaws: ['overexposed'] },
    decision: { use: true, by: 'Pat Pilot' },
  });
  expect(await used()).toEqual({ usable: 2, usedByChoice: 1, leftOutByChoice: 0 });
  expect((await summary()).usable).toBe(2);
  await decide(fine, false);
  expect(await used()).toEqual({ usable: 1, usedByChoice: 1, leftOutByChoice: 1 });
  expect(new Set((await list()).map(({ decision }) => decision?.use))).toEqual(new Set([false, true]));
  await decide(bright, null);
  await decide(fine, null);
  expect(await used()).toEqual({ usable: 1, usedByChoice: 0, leftOutByChoice: 0 });
});

it('unreadable photos are not used, and other files cannot be decided on', async () => {
  const { decide, used, upload, list, path } = await aPlanWithPhotos();
  const planId = path.split('/')[5] ?? '';
  const unreadable: Partial<PhotoCheck> = { verdict: 'unusable', flaws: ['unreadable'], widthPx: null, heightPx: null };
  await addPhotos(services, { planId, count: 1, check: unreadable });
  const broken = (await list()).find(({ check }) => check?.verdict === 'unusable');
  if (!broken) throw new Error('There is none.');
  await decide(broken, true);
  expect((await used()).usable).toBe(1);
  const log = await upload('flight.bin', someBytes(10));
  expect((await decide(log, true)).json()).toMatchObject({ status: 409, code: 'no-photo' });
});
