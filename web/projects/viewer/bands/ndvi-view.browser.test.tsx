import { readViewer, readViewerNdvi, readViewerTile } from '@overflight/contract/projects/viewer.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ExplorerScreen } from '../explorer-screen.tsx';
import { aScene } from '../testing/a-scene.ts';

const GRANTED = '/process/oa/v2/viewer/grant';
const tiles = (layer: string) => ({ url: `${GRANTED}/tiles/${layer}/{z}/{x}/{y}`, minzoom: 14, maxzoom: 20 });
const scene = aScene({
  ortho: tiles('ortho'),
  ndvi: { ...tiles('ndvi'), valuesUrl: `${GRANTED}/ndvi` },
  bands: {
    bands: [
      { name: 'Red', kind: 'red', wavelengthNm: 650 },
      { name: 'NIR', kind: 'nir', wavelengthNm: 860 },
    ],
    calibration: 'exposure',
    isShadingCorrected: true,
    shots: 9,
  },
});

it('NDVI is switched on over the map, with its scale, and read where the map is clicked', async () => {
  const canvas = new OffscreenCanvas(256, 256);
  canvas.getContext('2d')?.fillRect(0, 0, 256, 256);
  const tile = await canvas.convertToBlob();
  const { page, server } = await renderScreen(
    <ExplorerScreen target={{ processId: scene.processId }} sources={null} backTo={null} />,
    {
      answers: [
        answer(readViewer, scene),
        { call: readViewerTile, reply: () => Promise.resolve(new Response(tile)) },
        answer(readViewerNdvi, { values: [0.62] }),
      ],
    },
  );
  const layersAsked = () => new Set(server.asked(readViewerTile).map(({ params }) => params.layer));
  await expect.poll(layersAsked).toEqual(new Set(['ortho']));
  await page.getByRole('switch', { name: /^NDVI/ }).click();
  await expect.element(page.getByRole('img', { name: /^Colours of NDVI/ })).toBeVisible();
  await expect.poll(layersAsked).toEqual(new Set(['ortho', 'ndvi']));
  page.getByLabelText('Map of the results', { exact: false }).last().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('NDVI 0.62 where you clicked')).toBeVisible();
  const [lng = 0, lat = 0] = server.asked(readViewerNdvi)[0]?.query.points.split(',').map(Number) ?? [];
  expect([lng, lat].map((degrees) => degrees.toFixed(3))).toEqual(['9.000', '47.850']);
});
