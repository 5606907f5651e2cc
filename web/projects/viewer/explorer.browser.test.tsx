import { readViewer, readViewerTile } from '@overflight/contract/projects/viewer.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ExplorerScreen } from './explorer-screen.tsx';
import { aCloud } from './testing/a-cloud.ts';
import { aScene } from './testing/a-scene.ts';

const mesh = {
  url: '/process/oa/v2/viewer/grant/mesh.glb',
  bytes: 1,
  origin: [9, 47.85],
  altitudeM: 400,
  epsg: 32_632,
};
const ortho = { url: '/process/oa/v2/viewer/grant/tiles/ortho/{z}/{x}/{y}', minzoom: 14, maxzoom: 20 };
const views = async (scene: ReturnType<typeof aScene>) => {
  const { page } = await renderScreen(
    <ExplorerScreen target={{ processId: scene.processId }} sources={null} backTo={null} />,
    {
      answers: [
        answer(readViewer, { ...scene, ortho }),
        { call: readViewerTile, reply: () => Promise.resolve(new Response()) },
      ],
    },
  );
  await expect.element(page.getByRole('radiogroup', { name: 'View' })).toBeVisible();
  return page.getByRole('radiogroup', { name: 'View' }).element().textContent;
};

it('MODEL-03 views that the run did not make are not offered', async () => {
  const placed = { ...mesh, origin: [9, 47.85] as [number, number] };
  expect(await views(aScene({ mesh: placed }))).toBe('Map3D mesh');
  expect(await views(aScene({ points: aCloud() }))).toBe('MapPoints');
});
