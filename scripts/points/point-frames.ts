import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '../../e2e/browser.ts';
import { makeCloud } from './make-cloud.ts';
import { place, rested, stopAndGo, turn, withViewer, zoom } from './viewer-frames.ts';

/**
 * How long the frames of the viewer take over a made-up cloud, drawn without a graphics card:
 * `node scripts/points/point-frames.ts [millions of points] [folder of its tiles, kept]`.
 */
const [millions = '20', folder = path.join(os.tmpdir(), `overflight-points-${millions}`)] = process.argv.slice(2);
const TURN_MS = 10_000;
const LOAD_MS = 180_000;

const drawnText = async (page: Page): Promise<string> =>
  (await page.getByText(/of [\d,]+ points drawn/).textContent({ timeout: LOAD_MS })) ?? '';

async function settled(page: Page): Promise<void> {
  await drawnText(page);
  await rested(page);
  console.log(`  still: ${await drawnText(page)}`);
}
const note = async (page: Page): Promise<string> => `${(await drawnText(page)).split(' ')[0]} points at its end`;

const cloud = await makeCloud(folder, Number(millions) * 1e6);
const url = '/process/oa/v2/viewer/made-up/points/tileset.json';
const files = {
  '**/viewer/made-up/points/*': (address: string) => fs.readFile(path.join(folder, path.basename(address))),
};
await withViewer(
  { scene: { mesh: null, points: { ...cloud, ...place, url } }, files, view: 'Points' },
  async (page) => {
    await settled(page);
    await turn(page, { ms: TURN_MS, what: 'turning the overview', note });
    await settled(page);
    await stopAndGo(page);
    await settled(page);
    await zoom(page);
    await settled(page);
    await turn(page, { ms: TURN_MS, what: 'turning near the ground', note });
  },
);
