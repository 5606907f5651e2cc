import fs from 'node:fs/promises';
import { makeMesh } from './make-mesh.ts';
import { place, rested, stopAndGo, turn, withViewer, zoom } from './viewer-frames.ts';

/**
 * How long the frames of the viewer take over a mesh, drawn without a graphics card:
 * `node scripts/points/mesh-frames.ts [mesa or swiftshader] [thousands of made-up triangles, or a file]`.
 */
const [renderer = 'mesa', mesh = '200'] = process.argv.slice(2);
const TURN_MS = 10_000;

const bytes = /^\d+$/.test(mesh) ? await makeMesh(Number(mesh) * 1000) : await fs.readFile(mesh);
const url = '/process/oa/v2/viewer/made-up/mesh.glb';
const files = { '**/viewer/made-up/mesh.glb': () => Promise.resolve(bytes) };
const scene = { mesh: { ...place, url, bytes: bytes.length }, points: null };
await withViewer({ scene, files, view: '3D mesh', renderer }, async (page) => {
  await page.locator('[data-testid=mesh][data-state=shown]').waitFor();
  await rested(page);
  await turn(page, { ms: TURN_MS, what: 'turning the overview' });
  await rested(page);
  await stopAndGo(page);
  await rested(page);
  await zoom(page);
  await rested(page);
  await turn(page, { ms: TURN_MS, what: 'turning near the ground' });
});
