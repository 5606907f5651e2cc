import sharp from 'sharp';
import type { OrthoView } from '../../ortho/ortho-task.ts';
import type { Atlas, Patch } from './lay-out-atlas.ts';

const JPEG_QUALITY = 85;

export type DrawnAtlas = { pixels: Uint8ClampedArray; jpeg: Uint8Array };

/** Draws the patches of all photos, with levelled brightness. */
export async function drawAtlas(views: readonly OrthoView[], atlas: Atlas): Promise<DrawnAtlas> {
  const pixels = new Uint8ClampedArray(atlas.width * atlas.height * 3).fill(128);
  for (const [number, view] of views.entries()) {
    const patches = atlas.patches.filter(({ photo }) => photo === number);
    if (patches.length > 0) await drawPatches(view, patches, { atlas, pixels });
  }
  const size = { width: atlas.width, height: atlas.height, channels: 3 } as const;
  return { pixels, jpeg: await sharp(pixels, { raw: size }).jpeg({ quality: JPEG_QUALITY }).toBuffer() };
}

type Canvas = { atlas: Atlas; pixels: Uint8ClampedArray };

async function drawPatches(view: OrthoView, patches: readonly Patch[], { atlas, pixels }: Canvas): Promise<void> {
  const { data, info } = await readReduced(view, atlas.scale);
  const gains = Uint8ClampedArray.from({ length: 256 }, (_, value) => value * view.gain);
  for (const { left, top, width, height, x, y } of patches)
    for (let row = 0; row < height; row++) {
      const fromRow = Math.min(info.height - 1, Math.max(0, top + row)) * info.width;
      for (let column = 0; column < width; column++) {
        const from = (fromRow + Math.min(info.width - 1, Math.max(0, left + column))) * 3;
        const to = ((y + row) * atlas.width + x + column) * 3;
        pixels[to] = gains[data[from] as number] as number;
        pixels[to + 1] = gains[data[from + 1] as number] as number;
        pixels[to + 2] = gains[data[from + 2] as number] as number;
      }
    }
}

/** Ignores the EXIF orientation, as COLMAP does. */
async function readReduced({ path, lens }: OrthoView, scale: number) {
  const photo = sharp(path, { sequentialRead: true, limitInputPixels: false });
  if (scale !== 1) photo.resize(Math.round(lens.widthPx * scale), Math.round(lens.heightPx * scale), { fit: 'fill' });
  return photo.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
