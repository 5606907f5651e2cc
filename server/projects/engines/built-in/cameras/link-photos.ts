import fs from 'node:fs/promises';
import { closeSync, fstatSync, openSync } from 'node:fs';
import path from 'node:path';
import { bytesOnDisk } from '../../../../files/photos/metadata/byte-source.ts';
import type { PhotoMetadata } from '../../../../files/photos/metadata/photo-metadata.ts';
import { readPhotoMetadata } from '../../../../files/photos/metadata/read-photo-metadata.ts';
import type { EngineRun, RunPhoto } from '../../engine.ts';
import { inRun } from '../run-folder.ts';
import { knownLens, type KnownLens } from './known-lens.ts';

export type LinkedPhoto = { photo: RunPhoto; lens: KnownLens | null };

/** Links to the photos in one subfolder per camera: COLMAP treats a folder as a camera. */
export async function linkPhotos(run: EngineRun): Promise<Map<string, LinkedPhoto>> {
  const folder = inRun(run, 'photos');
  await fs.rm(folder, { recursive: true, force: true });
  const linked = new Map<string, LinkedPhoto>();
  for (const photo of run.photos) {
    const metadata = metadataOf(photo);
    const size = { widthPx: metadata.widthPx ?? photo.widthPx, heightPx: metadata.heightPx ?? photo.heightPx };
    const lens = knownLens(metadata, size);
    const name = `${cameraOf({ ...metadata, ...size }, lens)}/${photo.name}`;
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.symlink(path.resolve(photo.path), path.join(folder, name));
    linked.set(name, { photo, lens });
  }
  return linked;
}

export function metadataOf(photo: Pick<RunPhoto, 'path' | 'original'>): PhotoMetadata {
  const file = openSync(photo.original ?? photo.path, 'r');
  try {
    return readPhotoMetadata(bytesOnDisk(file, fstatSync(file).size)).metadata;
  } finally {
    closeSync(file);
  }
}

/** Photos with the same size, model and focal length share a camera. */
function cameraOf({ widthPx, heightPx, make, model, focalLengthMm }: PhotoMetadata, known: KnownLens | null): string {
  const calibrated = known?.isCalibrated ? `f${known.lens.fx.toFixed(2)}` : null;
  const said = [make, model, focalLengthMm, `${widthPx}x${heightPx}`, calibrated].filter((word) => word !== null);
  return said.join('-').replaceAll(/[^\w.-]+/g, '_');
}
