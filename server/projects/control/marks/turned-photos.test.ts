import { expect, it } from 'vitest';
import type { ControlPhoto, ControlPoint } from '@overflight/contract/projects/control-points.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { controlCalls } from '../../testing/control-calls.ts';

const server = await startTestServer();
const user = await signInAs(server, { products: ['process'] });
const { send, aProject, imported } = controlCalls(server, user);

it('MODEL-01 control points are guessed at one place in a photo that a program may have turned, once marks tell whether it did', async () => {
  const { processId } = await aProject(4, { gimbalYawDeg: 0, gimbalPitchDeg: -90, editedBy: 'Windows Photo Viewer' });
  const [a, b] = await imported(processId, 'A,8.5001,47.4,440\nB,8.5,47.4001,440');
  const photosOf = async (point: ControlPoint | undefined) =>
    (await send('GET', `${processId}/control/${point?.pointId}/photos`)).json<{ photos: ControlPhoto[] }>().photos;
  const directions = async (point: ControlPoint | undefined) =>
    (await photosOf(point)).map(({ direction }) => direction).toSorted();
  expect(await directions(a)).toEqual(['half', 'half', 'half', 'half']);
  const [first, second, third] = await photosOf(a);
  const upsideDown = ({ expectedAt }: ControlPhoto) => [4000 - expectedAt![0] + 20, 3000 - expectedAt![1] - 10];
  const mark = (photo: ControlPhoto) =>
    send('PUT', `${processId}/control/${a?.pointId}/marks/${photo.fileId}`, { at: upsideDown(photo) });
  await mark(first!);
  // Only of this photo it is known, also where it shows the other point.
  expect(await directions(a)).toEqual(['half', 'half', 'half', 'known']);
  const before = await photosOf(b);
  const inFirst = before.find(({ fileId }) => fileId === first?.fileId);
  expect(inFirst?.direction).toBe('known');
  expect(inFirst?.expectedAt?.[1]).toBeGreaterThan(1500);
  // Two alike tell of all by this program.
  await mark(second!);
  expect(await directions(b)).toEqual(['known', 'known', 'known', 'known']);
  // One that is not, and nothing is told of others.
  const asItSays = await photosOf(a);
  const { expectedAt } = asItSays.find(({ fileId }) => fileId === third?.fileId)!;
  await send('PUT', `${processId}/control/${a?.pointId}/marks/${third?.fileId}`, {
    at: [4000 - expectedAt![0], 3000 - expectedAt![1]],
  });
  expect(await directions(b)).toEqual(['half', 'known', 'known', 'known']);
});
