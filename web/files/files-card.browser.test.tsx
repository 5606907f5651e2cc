import {
  decidePhoto,
  deleteFile,
  listFiles,
  type PhotoCheck,
  type PhotoSummary,
  type PlanFile,
} from '@overflight/contract/plans/files.ts';
import { describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../testing/answers.ts';
import { axeProblems } from '../testing/axe-problems.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { FilesCard } from './files-card.tsx';

const planId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const none: PhotoSummary = {
  photos: 0,
  usable: 0,
  used: 0,
  unchecked: 0,
  flaws: {},
  expected: 12,
  bytes: 0,
  bytesLeft: null,
};
const aFile = (name: string, size: number): PlanFile => ({
  fileId: crypto.randomUUID(),
  name,
  size,
  kind: 'data',
  sha256: '0'.repeat(64),
  uploadedAt: '2026-11-15T12:00:00.000Z',
  uploadedBy: 'Ada',
  check: null,
  decision: null,
  damage: null,
  isBeingChecked: false,
  downloadUrl: `/files/${name}`,
  thumbnailUrl: null,
});
const checked: PhotoCheck = {
  verdict: 'usable',
  flaws: [],
  widthPx: 4000,
  heightPx: 3000,
  camera: null,
  position: [8, 47],
  altitudeM: null,
  relativeAltitudeM: null,
  takenAt: null,
  gimbalPitchDeg: 0,
  gimbalYawDeg: 0,
  sharpness: 2,
  darkShare: 0,
  brightShare: 0,
  awayM: 0,
};
const log = aFile('flight.bin', 1_500_000);
const notes = aFile('notes.txt', 20_000);
const listed = (...files: PlanFile[]) =>
  answer(listFiles, { files, summary: { ...none, bytes: files.reduce((sum, { size }) => sum + size, 0) } });

async function open(answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') {
  const onUpload = vi.fn<() => void>();
  return { onUpload, ...(await renderScreen(<FilesCard planId={planId} onUpload={onUpload} />, { answers, theme })) };
}

describe('the files of a plan', () => {
  it('are loading; something can be uploaded already', async () => {
    const { page, onUpload } = await open([neverAnswer(listFiles)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await page.getByRole('button', { name: 'Upload' }).click();
    expect(onUpload).toHaveBeenCalledOnce();
  });

  it('none yet: what to do, and nothing to download', async () => {
    const { page } = await open([listed()]);
    await expect.element(page.getByText('No files')).toBeVisible();
    await expect.element(page.getByText('Upload the photos of this plan')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download all' })).not.toBeInTheDocument();
  });

  it('could not be read: says why, and tries again', async () => {
    const { page, server } = await open([refuse(listFiles, { status: 404, detail: 'There is no such plan.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('There is no such plan.');
    server.now(listed(log));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('flight.bin')).toBeVisible();
  });

  it('are listed with their size in MB and a link to each', async () => {
    const { page } = await open([listed(log, notes)]);
    await expect.element(page.getByText('2 files · 1.52 MB')).toBeVisible();
    const list = page.getByRole('list', { name: 'Files of this plan' });
    await expect.element(list.getByText('1.50 MB')).toBeVisible();
    await expect
      .element(list.getByRole('link', { name: 'Download notes.txt' }))
      .toHaveAttribute('href', '/files/notes.txt');
  });

  it.each(['missing', 'altered'] as const)('a damaged one (%s) says so, and what helps', async (damage) => {
    const { page } = await open([listed({ ...log, damage }, notes)]);
    const list = page.getByRole('list', { name: 'Files of this plan' });
    await expect.element(list.getByText(/^Damaged\. .*Upload it again, or ask an administrator/)).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });

  it('a single one is counted as one', async () => {
    const { page } = await open([listed(log)]);
    await expect.element(page.getByText('1 file · 1.50 MB')).toBeVisible();
  });

  it('a flawed photo is used anyway and left out again, with the name of the decider', async () => {
    const bright = {
      ...aFile('wall.jpg', 5_000_000),
      check: { ...checked, verdict: 'flawed', flaws: ['overexposed'] },
    };
    const fine = { ...aFile('roof.jpg', 5_000_000), check: checked };
    const used = { ...bright, decision: { use: true, by: 'Ada', at: '2026-11-15T12:00:00.000Z' } } as PlanFile;
    const { page, server } = await open([listed(bright as PlanFile, fine), answer(decidePhoto, used)]);
    await expect.element(page.getByText('Is overexposed')).toBeVisible();
    // A good photo is excluded in its preview: the list shows only open decisions.
    await expect.element(page.getByRole('button', { name: 'Leave out: roof.jpg' })).not.toBeInTheDocument();
    server.now(listed(used, fine));
    await page.getByRole('button', { name: 'Use anyway: wall.jpg' }).click();
    await expect.element(page.getByText('Used anyway: Ada')).toBeVisible();
    expect(server.asked(decidePhoto)).toMatchObject([{ body: { use: true } }]);
    await page.getByRole('button', { name: 'Leave out: wall.jpg' }).click();
    // Back to the check's result.
    await expect
      .poll(() => server.asked(decidePhoto))
      .toMatchObject([{ body: { use: true } }, { body: { use: null } }]);
  });

  it('all photos of one reason are used anyway at once; those decided on stay as they are', async () => {
    const small = { ...checked, verdict: 'flawed' as const, flaws: ['too-small' as const] };
    const [one, two] = [aFile('a.jpg', 1000), aFile('b.jpg', 1000)].map((file) => ({ ...file, check: small }));
    if (!one || !two) throw new Error('no photos');
    const decided = {
      ...aFile('c.jpg', 1000),
      check: small,
      decision: { use: false, by: 'Ada', at: '2026-11-15T12:00:00.000Z' },
    };
    const { page, server } = await open([listed(one, two, decided), answer(decidePhoto, one)]);
    await page.getByRole('button', { name: 'Use all 2 that are too small (under 640 px)' }).click();
    await expect
      .poll(() => server.asked(decidePhoto).map(({ params, body }) => [params.fileId, body.use]))
      .toEqual([one, two].map(({ fileId }) => [fileId, true]));
  });

  it('photos lead to a project in one click; without photos or permission there is no button', async () => {
    const photo = { ...aFile('roof.jpg', 5_000_000), check: checked };
    const onMakeProject = vi.fn<(id: string) => void>();
    const { page } = await renderScreen(
      <FilesCard planId={planId} onUpload={() => {}} onMakeProject={onMakeProject} />,
      { answers: [answer(listFiles, { files: [photo], summary: { ...none, photos: 1, usable: 1 } })] },
    );
    await page.getByRole('button', { name: 'Make a map of these photos' }).click();
    expect(onMakeProject).toHaveBeenCalledWith(planId);
  });

  it('one is deleted only after confirmation, and stays if the server refuses', async () => {
    const detail = 'A project is being processed from it.';
    const { page, server } = await open([listed(log, notes), refuse(deleteFile, { status: 409, detail })]);
    await page.getByRole('button', { name: 'Delete notes.txt' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you wish to delete notes.txt?' });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(server.asked(deleteFile)).toEqual([]);
    await page.getByRole('button', { name: 'Delete notes.txt' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText(detail)).toBeVisible();
    await expect.element(page.getByText('notes.txt')).toBeVisible();
    expect(server.asked(deleteFile)).toMatchObject([{ params: { id: planId, fileId: notes.fileId } }]);
  });

  it.each(['light', 'dark'] as const)('are accessible in the %s theme', async (theme) => {
    const { page } = await open([listed(log, notes)], theme);
    await expect.element(page.getByText('flight.bin')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});

it('on a phone only the page scrolls: some files first, all on request', async () => {
  await browser.viewport(390, 844);
  const files = Array.from({ length: 18 }, (_, n) => aFile(`photo-${n}.txt`, 1000));
  const { page } = await renderScreen(<FilesCard planId={planId} onUpload={() => {}} />, {
    answers: [listed(...files)],
  });
  const shown = () => page.getByRole('listitem').elements().length;
  await expect.poll(shown).toBe(6);
  await page.getByRole('button', { name: 'Show all 18 files' }).click();
  await expect.poll(shown).toBe(18);
  const list = page.getByRole('list', { name: 'Files of this plan' }).element();
  expect(list.scrollHeight).toBe(list.clientHeight);
});
