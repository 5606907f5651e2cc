import fs from 'node:fs/promises';
import path from 'node:path';
import { CloudFacts } from '../../contract/projects/point-cloud.ts';
import { packLas } from '../../server/projects/engines/built-in/files/laz/pack-las.ts';
import { writeLas } from '../../server/projects/engines/built-in/files/write-las.ts';
import { writePointTiles } from '../../server/projects/engines/products/point-tiles/write-point-tiles.ts';
import { unzip } from '../../server/projects/engines/nodeodm/unzip.ts';
import { newTempFolder } from '../kill-on-exit.ts';
import { placed } from './viewer-frames.ts';

const [WIDTH_M, DEPTH_M, BATCH] = [500, 400, 200_000];

/** Hills with a house every 40 m, with noise of 2 cm; the same for the same number of points. */
function placeOf(point: number): [number, number, number] {
  const [east, north] = [((point * 0.754_877_666) % 1) * WIDTH_M, ((point * 0.569_840_291) % 1) * DEPTH_M];
  const isHouse = east % 40 < 12 && north % 40 < 9;
  const ground = 7 * Math.sin(east / 45) * Math.cos(north / 60) + (isHouse ? 6 - Math.abs((north % 40) - 4.5) / 2 : 0);
  return [east - WIDTH_M / 2, north - DEPTH_M / 2, ground + ((point * 7919) % 100) * 0.0002];
}

/** The tiles of a made-up cloud in a folder, made as those of every run; made once. */
export async function makeCloud(folder: string, count: number): Promise<CloudFacts> {
  const about = path.join(folder, 'cloud.json');
  const made = await fs.readFile(about, 'utf8').catch(() => null);
  if (made !== null) return CloudFacts.parse(JSON.parse(made));
  await fs.mkdir(folder, { recursive: true });
  const scratch = newTempFolder('cloud-');
  const [las, laz, zip] = ['las', 'laz', 'zip'].map((kind) => path.join(scratch, `cloud.${kind}`)) as [
    string,
    string,
    string,
  ];
  const out = await writeLas(las, placed);
  for (let from = 0; from < count; from += BATCH) {
    const points = Math.min(BATCH, count - from);
    const places = Float32Array.from({ length: points * 3 }, () => 0);
    const colours = new Uint8Array(points * 3);
    for (let point = 0; point < points; point++) {
      const place = placeOf(from + point);
      places.set(place, point * 3);
      const shade = (Math.floor(place[0] / 5) + Math.floor(place[1] / 5)) % 2 === 0 ? 40 : 0;
      colours.set([100 + shade, 130 + place[2] * 5, 70 + shade], point * 3);
    }
    await out.add(places, colours);
  }
  await out.end();
  await packLas(las, laz, ({ classes }) => void classes.fill(2));
  const facts = await writePointTiles({ laz, to: zip, scratch: `${zip}.sorting`, ...placed }, () => undefined);
  await unzip(zip, { folder, wants: () => true });
  await fs.writeFile(about, JSON.stringify(facts));
  return facts;
}
