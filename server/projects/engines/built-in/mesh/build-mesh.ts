import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { rawProducts, type EngineRun } from '../../engine.ts';
import { runTool } from '../../run-tool.ts';
import { writeMesh } from '../../write-mesh.ts';
import { smoothHeights } from '../heights/smooth-heights.ts';
import { buildObjectMesh } from './object-mesh.ts';
import { gridMesh } from './grid-mesh.ts';
import { readHeights } from '../heights/height-grid.ts';
import { writeAtomically } from '../run-folder.ts';
import { simplifyMesh } from './simplify-mesh.ts';

const MAX_TRIANGLES = 200_000;
const TEXTURE_PX = 4096;

/** Builds the mesh: of a survey, the surface textured with the orthophoto; of a structure, a closed mesh. */
export async function buildMesh(run: EngineRun): Promise<void> {
  const glb = run.options.processingType === 'structure' ? await buildObjectMesh(run) : await groundMesh(run);
  await writeAtomically(path.join(run.folder, rawProducts.mesh), glb);
  run.progress(1);
}

async function groundMesh(run: EngineRun): Promise<Uint8Array> {
  const grid = smoothHeights(await readHeights(run));
  const { jpeg, isShown } = await readTexture(run);
  run.progress(0.3);
  const { positions, attributes, triangles } = await simplifyMesh(gridMesh(grid, isShown), MAX_TRIANGLES);
  return writeMesh([{ positions, indices: triangles, uvs: Float32Array.from(attributes), jpeg }]);
}

/** The orthophoto as texture. GDAL reduces it without loading all of it into memory. */
async function readTexture(run: EngineRun) {
  const file = path.join(run.folder, 'raw', 'picture.tif');
  const ortho = path.join(run.folder, rawProducts.ortho);
  const { width, height } = await sharp(ortho, { limitInputPixels: false }).metadata();
  const scale = Math.min(1, TEXTURE_PX / Math.max(width, height));
  const size = [Math.round(width * scale), Math.round(height * scale)].map(String);
  await runTool(run, {
    program: 'gdal_translate',
    args: ['-q', '-r', 'average', '-outsize', ...size, '-co', 'COMPRESS=DEFLATE', ortho, file],
  });
  const jpeg = await sharp(file).flatten({ background: '#808080' }).jpeg({ quality: 85 }).toBuffer();
  const { data, info } = await sharp(file).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  await fs.rm(file, { force: true });
  const isShown = (x: number, y: number) =>
    (data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? 0) > 0;
  return { jpeg, isShown };
}
