import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Overlay } from '../overlay.ts';
import { clearSourceFailures } from '../sources/failed-sources.ts';
import { aScene, terrainSource } from '../testing/a-scene.ts';
import { emptySources } from '../testing/empty-sources.ts';
import { pixelAt, pixels, showMap, stands } from '../testing/show-map.tsx';

afterEach(clearSourceFailures);

/** Terrarium-encoded ground at 0 m, 512 × 512 pixels. */
async function flatGround(): Promise<string> {
  const canvas = new OffscreenCanvas(512, 512);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = 'rgb(128 0 0)';
  pen.fillRect(0, 0, 512, 512);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

it.each([
  ['answers', flatGround],
  ['cannot be reached', async () => 'http://127.0.0.1:9/{z}/{x}/{y}.png'],
])('PLAN-06 shapes close to the ground are visible, and gone when removed: terrain that %s', async (_, tiles) => {
  await page.viewport(300, 240);
  const zoom = 19.2;
  const view = { longitude: 8, latitude: 47, zoom };
  const scene = aScene({
    sources: {
      ...emptySources,
      terrain: { ...terrainSource, tileSize: 256, bounds: undefined, tiles: await tiles() },
    },
  });
  const { handle } = await showMap({ scene, view });
  const across = 100 / 2 ** zoom;
  handle.showOverlay(routeFrom([8 - across, 47], [8 + across, 47]));
  await stands();
  const { y } = pixelAt([8, 47], view);
  const isDrawn = async () => {
    const { data, width } = await pixels();
    const row = data.slice(Math.round(y) * width * 4, (Math.round(y) + 1) * width * 4);
    const blues = Array.from({ length: width }, (_, x) => (row[x * 4 + 2] ?? 0) - (row[x * 4] ?? 0));
    return blues.filter((blue) => blue > 60).length > 60;
  };
  await expect.poll(isDrawn).toBe(true);
  handle.showOverlay(null);
  await stands();
  await expect.poll(isDrawn).toBe(false);
});

function routeFrom(...coordinates: [number, number][]): Overlay {
  return {
    flat: [
      { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { kind: 'path', isActive: true } },
    ],
    volumes: [],
  };
}
