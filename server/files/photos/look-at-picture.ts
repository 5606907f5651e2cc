import sharp, { type Sharp } from 'sharp';
import { photoLimits } from './photo-limits.ts';
import { sharpnessOf } from './sharpness-of.ts';

/** What the pixels of a photo say. */
export type PictureQuality = {
  widthPx: number;
  heightPx: number;
  sharpness: number | null;
  darkShare: number;
  brightShare: number;
};
export type Picture = PictureQuality & { thumbnail: Buffer };

/** How a picture is turned upright, by its orientation in EXIF. */
const turns: Readonly<Record<number, { deg: number; isMirrored: boolean }>> = {
  2: { deg: 0, isMirrored: true },
  3: { deg: 180, isMirrored: false },
  4: { deg: 180, isMirrored: true },
  5: { deg: 270, isMirrored: true },
  6: { deg: 90, isMirrored: false },
  7: { deg: 90, isMirrored: true },
  8: { deg: 270, isMirrored: false },
};
const THUMBNAIL_QUALITY = 75;

/** Decodes a photo once, made small on the way, and looks at what comes out. Throws for what is no picture, or is cut short. */
export async function lookAtPicture(file: string | Buffer, orientation: number | null): Promise<Picture> {
  const { workingEdgePx: edge, mostPixels } = photoLimits;
  const source = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 });
  const { width: widthPx, height: heightPx } = await source.metadata();
  const { data, info } = await source
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const grey = greyOf(data, info.channels, width * height);
  const light = lightOf(grey);
  const thumbnail = await thumbnailOf(sharp(data, { raw: { width, height, channels: info.channels } }), orientation);
  return { widthPx, heightPx, sharpness: sharpnessOf({ data: grey, width, height }), ...light, thumbnail };
}

/** As bright as the eye sees them: green counts most. */
function greyOf(data: Buffer, channels: number, count: number): Uint8Array {
  if (channels < 3) return Uint8Array.from({ length: count }, (_, at) => data[at * channels] ?? 0);
  const grey = new Uint8Array(count);
  for (let at = 0, from = 0; at < count; at++, from += channels)
    grey[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8;
  return grey;
}

function lightOf(grey: Uint8Array): { darkShare: number; brightShare: number } {
  let [dark, bright] = [0, 0];
  for (const level of grey) {
    if (level <= photoLimits.darkLevel) dark += 1;
    if (level >= photoLimits.brightLevel) bright += 1;
  }
  return { darkShare: dark / Math.max(1, grey.length), brightShare: bright / Math.max(1, grey.length) };
}

async function thumbnailOf(picture: Sharp, orientation: number | null): Promise<Buffer> {
  const { thumbnailEdgePx: edge } = photoLimits;
  const small = picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
  const turn = turns[orientation ?? 1];
  const upright = turn ? small.flop(turn.isMirrored).rotate(turn.deg) : small;
  return upright.jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer();
}
