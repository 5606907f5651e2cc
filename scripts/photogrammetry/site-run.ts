import fs from 'node:fs';
import path from 'node:path';
import { fromSite } from '../../flight/site/site.ts';
import { drawSitePhotos } from '../../server/files/photos/writing/draw-site-photos.ts';
import type { SitePhoto } from '../../server/files/photos/writing/site-photo.ts';
import type { TestRun } from '../../server/projects/engines/built-in/testing/engine-run.ts';
import { rawProducts, type RawScene, type RunPhoto } from '../../server/projects/engines/engine.ts';

/** Draws photos of the made-up site, and tells a run of them. */
export async function drawInto(folder: string, shots: readonly SitePhoto[], threads: number): Promise<RunPhoto[]> {
  fs.mkdirSync(folder, { recursive: true });
  const photos: RunPhoto[] = [];
  for await (const jpeg of drawSitePhotos(shots, threads)) {
    const shot = shots[photos.length];
    if (!shot) break;
    const { x, y, z } = shot.measured ?? shot.pose;
    const [lng = 0, lat = 0] = fromSite(x, y);
    const name = `demo-${String(photos.length + 1).padStart(3, '0')}.jpg`;
    const file = path.join(folder, name);
    fs.writeFileSync(file, jpeg);
    const { widthPx, heightPx } = shot.lens;
    photos.push({ name, path: file, widthPx, heightPx, position: [lng, lat], altitudeM: z });
  }
  return photos;
}

export const sceneOf = (run: TestRun): RawScene =>
  JSON.parse(fs.readFileSync(path.join(run.folder, rawProducts.scene), 'utf8')) as RawScene;
