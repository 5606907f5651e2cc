import { readViewerMesh } from '@overflight/contract/projects/viewer.ts';
import { Mesh, MeshBasicMaterial } from 'three';
import { expect, it } from 'vitest';
import type { FakeAnswer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { StageContent } from '../stage/stage-content.ts';
import { StageView } from '../stage/stage-view.tsx';
import { aLook } from '../testing/a-look.ts';
import { aMesh } from '../testing/a-mesh.ts';
import { loadMesh } from './load-mesh.ts';

const url = '/process/oa/v2/viewer/access/mesh.glb';
const mesh = { url, origin: [8.55, 47.45] as [number, number], altitudeM: 400, epsg: 32_632, bytes: 1 };
const file: FakeAnswer = { call: readViewerMesh, reply: () => Promise.resolve(new Response(aMesh())) };

function coloursOf({ object: whole }: StageContent): Record<string, string> {
  const found: Record<string, string> = {};
  whole.traverse((object) => {
    if (object instanceof Mesh && object.material instanceof MeshBasicMaterial)
      found[object.material.name] = object.material.color.getHexString();
  });
  return found;
}

it('faces of a mesh that were not measured are tinted when wanted', async () => {
  const { page } = await renderScreen(
    <div style={{ position: 'fixed', inset: 0 }}>
      <StageView
        kind="mesh"
        scene={{ mesh, points: null }}
        look={aLook}
        onClick={() => undefined}
        onPoint={() => undefined}
      />
    </div>,
    { answers: [file] },
  );
  const marks = page.getByRole('switch', { name: 'Mark what was not measured' });
  await expect.element(marks).not.toBeChecked();
  await marks.click();
  await expect.element(marks).toBeChecked();

  const content = await loadMesh(url, { onProgress: () => undefined, onChange: () => undefined });
  content.show({ ...aLook, marksFilled: true }, 1);
  expect(coloursOf(content)).toEqual({ measured: 'ffffff', filled: 'ff9a3c' });
  content.show({ ...aLook, marksFilled: false }, 1);
  expect(coloursOf(content)).toEqual({ measured: 'ffffff', filled: 'ffffff' });
});
