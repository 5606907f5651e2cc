import sharp from 'sharp';
import { SMALL_BYTES } from './drawing-limits.ts';
import { depthBufferOf, MIN_SQUARE_PX, type DepthBuffer } from './depth-buffer.ts';
import type { HeightGrid } from '../heights/height-grid.ts';
import { footprintOf } from './ground/footprint.ts';
import type { GroundBox } from './ground/ground-box.ts';
import { groundReader } from './ground/ground.ts';
import type { OrthoTask, OrthoView } from './ortho-task.ts';
import { recent } from './recent.ts';
import { SEAM_PX } from './seam-cells.ts';

export type DecodedPhoto = { pixels: Uint8Array; widthPx: number; heightPx: number };

/** What drawing needs of each photo, made once and kept while there is room. */
export type ViewCache = {
  photo: (view: OrthoView) => Promise<DecodedPhoto>;
  thumbnail: (view: OrthoView) => Promise<DecodedPhoto>;
  depthBuffer: (view: OrthoView) => DepthBuffer;
  heightsIn: (box: GroundBox) => HeightGrid;
};

/** A thumbnail has one pixel per cell. */
const THUMBNAIL_SCALE = 1 / SEAM_PX;

const pixelsOf = ({ lens }: OrthoView): number => lens.widthPx * lens.heightPx;

export function viewCache(task: Pick<OrthoTask, 'ground' | 'cacheBytes'>): ViewCache {
  const heightsIn = groundReader(task.ground);
  sharp.concurrency(1);
  sharp.cache(false);
  const photos = recent<OrthoView, Promise<DecodedPhoto>>(task.cacheBytes, (view) => 3 * pixelsOf(view));
  const thumbnails = recent<OrthoView, Promise<DecodedPhoto>>(
    SMALL_BYTES,
    (view) => 3 * pixelsOf(view) * THUMBNAIL_SCALE ** 2,
  );
  const buffers = recent<OrthoView, DepthBuffer>(SMALL_BYTES, (view) => (4 * pixelsOf(view)) / MIN_SQUARE_PX ** 2);
  return {
    photo: (view) => photos(view, () => decode(view, 1)),
    thumbnail: (view) => thumbnails(view, () => decode(view, THUMBNAIL_SCALE)),
    depthBuffer: (view) =>
      buffers(view, () => {
        const box = footprintOf(view, task);
        return depthBufferOf(view, { heights: heightsIn(box), lowestM: task.ground.lowestM }, box);
      }),
    heightsIn,
  };
}

/** Ignores the EXIF orientation, as COLMAP does. */
async function decode({ path, lens }: OrthoView, scale: number): Promise<DecodedPhoto> {
  const photo = sharp(path, { sequentialRead: true, limitInputPixels: false });
  if (scale !== 1) photo.resize({ width: Math.max(1, Math.round(lens.widthPx * scale)) });
  const { data, info } = await photo.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, widthPx: info.width, heightPx: info.height };
}
