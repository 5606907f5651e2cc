import fs from 'node:fs/promises';
import { closeSync, fstatSync, openSync } from 'node:fs';
import path from 'node:path';
import { bytesOnDisk } from '../../../../files/photos/metadata/byte-source.ts';
import { readPhotoMetadata } from '../../../../files/photos/metadata/read-photo-metadata.ts';
import type { EngineRun, RunPhoto } from '../../engine.ts';
import { inRun } from '../run-folder.ts';

/** Links to the photos in one subfolder per camera: COLMAP treats a folder as a camera. */
export async function linkPhotos(run: EngineRun): Promise<Map<string, RunPhoto>> {
  const folder = inRun(run, 'photos');
  await fs.rm(folder, { recursive: true, force: true });
  const linked = new Map<string, RunPhoto>();
  for (const photo of run.photos) {
    const name = `${cameraOf(photo)}/${photo.name}`;
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.symlink(path.resolve(photo.path), path.join(folder, name));
    linked.set(name, photo);
  }
  return linked;
}

/** Photos with the same size, model and focal length share a camera. */
function cameraOf(photo: RunPhoto): string {
  const file = openSync(photo.path, 'r');
  try {
    const { metadata } = readPhotoMetadata(bytesOnDisk(file, fstatSync(file).size));
    const { widthPx, heightPx, make, model, focalLengthMm } = metadata;
    const size = `${widthPx ?? photo.widthPx}x${heightPx ?? photo.heightPx}`;
    const said = [make, model, focalLengthMm, size].filter((word) => word !== null).join('-');
    return said.replaceAll(/[^\w.-]+/g, '_');
  } finally {
    closeSync(file);
  }
}
