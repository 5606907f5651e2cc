import sharp from 'sharp';
import { cpuUsage } from 'node:process';
import type { Bench } from '../bench.ts';
import { median } from '../tools/median.ts';
import { drawSiteTile } from '../../server/basemap/site/draw-site-tile.ts';
import { surveyLens, takePhoto } from '../../flight/site/render/photo.ts';
import { terrainHeightM } from '../../flight/site/ground.ts';

const ROUNDS = 5;
const TILES = 15;
const [WIDTH_PX, HEIGHT_PX] = [1632, 1224];

async function cpuMs(work: () => unknown): Promise<number> {
  const before = cpuUsage();
  await work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/** Drawing the made-up site, beside what an image library needs to shrink and pack the same picture (sharp). */
export const measureSite: Bench = async (print) => {
  const lens = surveyLens(WIDTH_PX, HEIGHT_PX);
  const pose = { x: 110, y: -110, z: terrainHeightM(128, -60, 'june') + 65, yawDeg: 0, pitchDeg: -90, rollDeg: 0 };
  const first = await cpuMs(() => takePhoto(surveyLens(64, 48), { pose, date: 'june' }));
  print(`the site, once per process: ${first.toFixed(0)} ms CPU`);
  const [photo, peer, tile]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    let drawn = takePhoto(surveyLens(64, 48), { pose, date: 'june' });
    photo.push(await cpuMs(() => (drawn = takePhoto(lens, { pose, date: 'june', seed: round }))));
    const raw = { width: drawn.widthPx, height: drawn.heightPx, channels: 3 as const };
    peer.push(await cpuMs(() => sharp(Buffer.from(drawn.rgb.buffer), { raw }).resize(816).jpeg().toBuffer()));
  }
  // As for a screen: one after the other.
  for (let n = 0; n < TILES; n++)
    tile.push(await cpuMs(() => drawSiteTile('imagery', { z: 19, x: 118_908 + n, y: 200_150 })));
  const [ours, theirs] = [median(photo), median(peer)];
  print(`a photo of ${((WIDTH_PX * HEIGHT_PX) / 1e6).toFixed(1)} megapixels: ${ours.toFixed(0)} ms CPU`);
  print(`the same photo halved and packed by sharp: ${theirs.toFixed(0)} ms CPU; ratio ${(ours / theirs).toFixed(1)}`);
  print(`a tile of 256 pixels: ${median(tile).toFixed(0)} ms CPU`);
};
