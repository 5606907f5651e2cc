import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect } from 'vitest';
import { ffmpeg, startTestPattern } from '../../server/video/testing/test-pattern.ts';
import type { CrewMember } from '../crew-member.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { journey, newWindow, withBrowser } from '../journey.ts';
import { withOwnProduct } from '../own-product.ts';
import { admin } from '../people.ts';
import { joinChannel, openDrone, startHlsServer, startKinesis, startWhepServer } from './video-source.ts';

let camera: ChildProcess | undefined;
afterAll(() => void camera?.kill('SIGKILL'));
withBrowser();
const url = withOwnProduct(async () => ({
  KVS_ENDPOINT: await startKinesis(),
  KVS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  KVS_SECRET_ACCESS_KEY: 'secret',
}));
const desk = { url, size: 'desk' } as const;
const phone = { url, size: 'phone', dark: true } as const;

/** The drone's video plays. */
async function seesFrames({ page }: CrewMember, name: string, video = page.getByLabel(`Video of ${name}`)) {
  const at = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await page.getByText('Live', { exact: true }).first().waitFor();
  const before = await at();
  await expect.poll(at).toBeGreaterThan(before + 1);
  const size = await video.evaluate((element) => (element as HTMLVideoElement).videoWidth);
  expect(size).toBeGreaterThan(0);
}

journey(
  "LIVE-06 without drones the screen says 'No flights available.'",
  async (crew) => {
    await crew.given.signedIn('users', 'video');
    await crew.opens('/drones');
    await crew.sees('No flights available.');
    await crew.findsItAccessible();
  },
  phone,
);

journey(
  'LIVE-05 the drones screen and the video streams are there only with the video product',
  async (crew) => {
    await crew.given.signedIn('users');
    await crew.opens('/drones');
    await crew.isAt('/map');
    await crew.seesMap();
    expect(await crew.page.getByRole('link', { name: 'Video streams' }).count()).toBe(0);
  },
  desk,
);

describe.skipIf(ffmpeg.isMissing)(`with ffmpeg${ffmpeg.reason}`, () => {
  journey(
    'LIVE-05 LIVE-06 an administrator adds a camera; its live video plays beside the map, is interrupted, and resumes by itself',
    async (crew) => {
      const port = await freePort();
      camera = startTestPattern(port);
      await crew.given.signedInAsAdmin();
      await crew.opens('/admin/video');
      await crew.sees('No streams yet');
      await crew.presses('Add stream');
      const form = crew.page.getByRole('dialog', { name: 'Add stream' });
      await form.getByLabel('Drone').fill('Matrice 1');
      await form.getByLabel('Address').fill('file:///etc/passwd');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.getByText('Enter an address such as rtsp://').waitFor();
      await form.getByLabel('Address').fill(`udp://127.0.0.1:${port}`);
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      await crew.sees(`Camera or encoder · udp://127.0.0.1:${port}`);
      await crew.findsItAccessible();

      await crew.presses('Add stream');
      await form.getByLabel('Drone').fill('Matrice 2');
      await form.getByLabel('Video source').first().click();
      await crew.page.getByRole('option', { name: 'No stream yet' }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });

      await crew.opens('/map/video');
      await crew.sees('Stream Not Available');
      await crew.presses('Watch Matrice 1');
      await seesFrames(crew, 'Matrice 1');
      camera.kill('SIGKILL');
      await crew.page.getByText('Reconnecting …').or(crew.page.getByText('Retrying automatically.')).waitFor();
      camera = startTestPattern(port);
      await seesFrames(crew, 'Matrice 1');
    },
    desk,
  );

  journey(
    'LIVE-06 an external playlist plays, though the app itself may not fetch from there',
    async (crew) => {
      await crew.given.signedInAsAdmin();
      const token = await crew.api.signIn(admin);
      const address = await startHlsServer();
      await crew.api.call('PUT', `/flights/oa/v1/streams/${randomUUID()}`, {
        token,
        body: { name: 'Elsewhere', kind: 'hls', address },
      });
      await crew.opens('/drones');
      await crew.presses('Watch Elsewhere');
      const frame = crew.page.frameLocator('iframe[title="Video of Elsewhere"]');
      await seesFrames(crew, 'Elsewhere', frame.locator('video'));
      const isRefused = crew.page.evaluate(
        (url) =>
          fetch(url).then(
            () => false,
            () => true,
          ),
        address,
      );
      expect(await isRefused).toBe(true);
      await crew.presses('Full screen: Elsewhere');
      await expect
        .poll(() => crew.page.evaluate(() => document.fullscreenElement?.querySelector('iframe')?.title))
        .toBe('Video of Elsewhere');
      await crew.presses('Stop Elsewhere');
      await crew.page.getByRole('button', { name: 'Watch Elsewhere' }).waitFor();
    },
    desk,
  );
});

journey(
  'LIVE-06 a WebRTC stream plays as a viewer, beside another one',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    const token = await crew.api.signIn(admin);
    const answer = await openDrone(await newWindow('about:blank'));
    const address = await startWhepServer(answer);
    for (const name of ['Left', 'Right'])
      await crew.api.call('PUT', `/flights/oa/v1/streams/${randomUUID()}`, {
        token,
        body: { name, kind: 'whep', address },
      });
    await crew.opens('/drones');
    for (const name of ['Left', 'Right']) await crew.presses(`Watch ${name}`);
    for (const name of ['Left', 'Right']) await seesFrames(crew, name);
    await crew.presses('Stop Left');
    await crew.page.getByRole('button', { name: 'Watch Left' }).waitFor();
    await crew.findsItAccessible();
  },
  desk,
);

journey(
  'LIVE-06 a Kinesis channel is joined as a viewer, and its video plays',
  async (crew) => {
    await crew.given.signedInAsAdmin();
    const token = await crew.api.signIn(admin);
    const body = { name: 'Kinesis', kind: 'kvs-webrtc', address: 'drone-1' };
    await crew.api.call('PUT', `/flights/oa/v1/streams/${randomUUID()}`, { token, body });
    await joinChannel(crew.page, await openDrone(await newWindow('about:blank')));
    await crew.opens('/drones');
    await crew.presses('Watch Kinesis');
    await seesFrames(crew, 'Kinesis');
  },
  phone,
);
