import { deleteStream, listStreams, saveStream, type VideoStream } from '@overflight/contract/telemetry/video.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, type FakeAnswer } from '../../testing/answers.ts';
import { aUser } from '../../testing/a-user.ts';
import { axeProblems } from '../../testing/axe-problems.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StreamsScreen } from './streams-screen.tsx';

const heron: VideoStream = {
  streamId: '7b7e8d6e-3f0c-4c59-9c3a-1b1f6c3f0a11',
  name: 'Heron',
  tenant: '',
  droneId: null,
  kind: 'gateway',
  shownAddress: 'rtsp://192.168.1.20:554/stream',
  hasToken: false,
  isRecoded: true,
  viewers: 2,
  problem: null,
};
const listed = (streams: VideoStream[], ffmpeg: string | null = '5.1') =>
  answer(listStreams, { streams, ffmpeg, hasKinesisKeys: false });

const open = (answers: FakeAnswer[], theme: 'light' | 'dark' = 'light') =>
  renderScreen(<StreamsScreen />, { as: aUser('admins'), answers, theme });

describe('the streams page', () => {
  it('shows that streams are loading', async () => {
    const { page } = await open([neverAnswer(listStreams)]);
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('shows why loading failed', async () => {
    const { page } = await open([refuse(listStreams, { status: 403, detail: 'Not for you.' })]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not for you.');
  });

  it('without streams, notes that cameras need ffmpeg', async () => {
    const { page } = await open([listed([], null)]);
    await expect.element(page.getByText('No streams yet')).toBeVisible();
    await expect.element(page.getByText('Cameras and encoders need ffmpeg')).toBeVisible();
  });

  it('lists streams with source, viewers and problems', async () => {
    const { page } = await open([
      listed([
        heron,
        { ...heron, streamId: crypto.randomUUID(), name: 'Kite', viewers: 1, problem: 'The camera does not answer.' },
      ]),
    ]);
    await expect.element(page.getByText('2 viewers')).toBeVisible();
    await expect.element(page.getByText('1 viewer', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Camera or encoder · rtsp://192.168.1.20:554/stream').first()).toBeVisible();
    await expect.element(page.getByText('The camera does not answer.')).toBeVisible();
  });

  it('a new stream needs a drone and an address of its kind', async () => {
    const { page, server } = await open([listed([]), answer(saveStream, heron)]);
    await page.getByRole('button', { name: 'Add stream' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add stream' });
    const address = dialog.getByLabelText('Address (RTSP, RTMP or UDP)');
    await expect.element(dialog.getByLabelText('Drone')).toHaveFocus();
    await address.fill('https://video.example.org');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByLabelText('Drone')).toHaveAccessibleDescription('This field is required');
    await dialog.getByLabelText('Drone').fill('Heron');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(address)
      .toHaveAccessibleDescription('Enter an address such as rtsp://192.168.1.20:554/stream');
    await expect.element(address).toHaveFocus();
    expect(server.asked(saveStream)).toEqual([]);
    await address.fill('rtsp://192.168.1.20:554/stream');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.asked(saveStream)).toMatchObject([{ body: { name: 'Heron', kind: 'gateway', isRecoded: true } }]);
  });

  it('a stored URL is kept if none is entered', async () => {
    const { page, server } = await open([listed([heron]), answer(saveStream, heron)]);
    await page.getByRole('button', { name: 'Edit Heron' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit stream' });
    await expect.element(dialog.getByLabelText('Address (RTSP, RTMP or UDP)')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const [saved] = server.asked(saveStream);
    expect(saved?.params.id).toBe(heron.streamId);
    expect(saved?.body).not.toHaveProperty('address');
  });

  it('another kind needs its own URL', async () => {
    const { page, server } = await open([listed([heron])]);
    await page.getByRole('button', { name: 'Edit Heron' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit stream' });
    await dialog.getByRole('combobox', { name: 'Video source' }).click();
    await dialog.getByRole('option', { name: 'WebRTC (WHEP)' }).click();
    await expect.element(dialog.getByLabelText('Token, if it needs one')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByLabelText('WHEP address'))
      .toHaveAccessibleDescription('Enter an address such as https://video.example.org/drone/whep');
    expect(server.asked(saveStream)).toEqual([]);
  });

  it('deleting asks for confirmation, which stays open if the server refuses', async () => {
    const { page } = await open([
      listed([heron]),
      refuse(deleteStream, { status: 503, detail: 'The database is away.' }),
    ]);
    await page.getByRole('button', { name: 'Remove Heron' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the stream of Heron?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Error' }).getByText('The database is away.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Error' })).not.toBeInTheDocument();
    await expect.element(question).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page } = await open([listed([{ ...heron, problem: 'The camera does not answer.' }], null)], theme);
    await expect.element(page.getByText('2 viewers')).toBeVisible();
    expect(await axeProblems()).toEqual([]);
  });
});
