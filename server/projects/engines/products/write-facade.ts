import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { FacadeFacts } from '@overflight/contract/projects/facade.ts';
import { rawProducts, type EngineRun, type RawFacade } from '../engine.ts';
import { runTool } from '../run-tool.ts';
import { cloudOptimised } from './gdal-options.ts';
import { facadeFiles, reportFiles } from './outcome.ts';

/** Pictures are for screens and lists; the GeoTIFF has all pixels. */
const [PICTURE_PX, PREVIEW_PX] = [2000, 800];

const inside = { fit: 'inside', withoutEnlargement: true } as const;

/** The orthophoto of a wall as GeoTIFF and picture, and where it is; null if none was drawn. It is on no map. */
export async function writeFacade(
  run: EngineRun,
  place: (folder: string, name: string) => string,
): Promise<FacadeFacts | null> {
  const [from, plane] = [rawProducts.facade, rawProducts.facadePlane].map((name) => path.join(run.folder, name)) as [
    string,
    string,
  ];
  if (!existsSync(plane)) return null;
  const raw = JSON.parse(await fs.readFile(plane, 'utf8')) as RawFacade;
  const { folder, ortho, picture, world, about } = facadeFiles;
  const form = cloudOptimised({ COMPRESS: 'JPEG', QUALITY: 90, NUM_THREADS: run.threads });
  await runTool(run, { program: 'gdal_translate', args: ['-q', ...form, from, place(folder, ortho)] });
  const small = sharp(from, { limitInputPixels: false }).resize(PICTURE_PX, PICTURE_PX, inside);
  const shown = await small.png({ palette: true }).toFile(place(folder, picture));
  await fs.writeFile(place(folder, world), worldFile(raw, (raw.pixelM * raw.widthPx) / shown.width));
  const preview = sharp(from, { limitInputPixels: false }).resize(PREVIEW_PX, PREVIEW_PX, inside);
  await preview.png({ palette: true }).toFile(place(reportFiles.folder, reportFiles.facade));
  const described = {
    about: `x of ${ortho} is metres along the wall from its left edge as seen from outside, y is the height. A point is at origin + x along + y up.`,
    ...raw,
    picture: { name: picture, widthPx: shown.width, heightPx: shown.height },
  };
  await fs.writeFile(place(folder, about), JSON.stringify(described, null, 1));
  const { facesDeg, pixelM, widthPx, heightPx } = raw;
  return { facesDeg, pixelM, widthM: widthPx * pixelM, heightM: heightPx * pixelM };
}

/** Size of a pixel, no rotation, and the middle of the first pixel. */
const worldFile = ({ topM }: RawFacade, pixelM: number): string =>
  [pixelM, 0, 0, -pixelM, pixelM / 2, topM - pixelM / 2].map((one) => `${one}\n`).join('');
