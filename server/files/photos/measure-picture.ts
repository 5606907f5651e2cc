import sharp, { type Sharp } from 'sharp';
import { photoLimits } from './photo-limits.ts';
import { sharpnessOf, type GreyPicture } from './sharpness-of.ts';
import { skyOf, type PhotoEdge } from './sky-of.ts';

/** Measurements of a photo's pixels. */
export type PictureQuality = {
  widthPx: number;
  heightPx: number;
  sharpness: number | null;
  darkShare: number;
  brightShare: number;
  /** The same below a bright, even sky; of the whole picture if there is none. */
  brightShareBelowSky: number;
};
export type MeasuredPicture = PictureQuality & { thumbnail: Buffer };

/** Rotation to upright, by EXIF orientation. */
const turns: Readonly<Record<number, { deg: number; isMirrored: boolean }>> = {
  2: { deg: 0, isMirrored: true },
  3: { deg: 180, isMirrored: false },
  4: { deg: 180, isMirrored: true },
  5: { deg: 270, isMirrored: true },
  6: { deg: 90, isMirrored: false },
  7: { deg: 90, isMirrored: true },
  8: { deg: 270, isMirrored: false },
};
/** Position of the upper edge in the stored picture, by EXIF orientation. */
const upperEdges: Readonly<Record<number, PhotoEdge>> = {
  3: 'bottom',
  4: 'bottom',
  5: 'left',
  6: 'left',
  7: 'right',
  8: 'right',
};
const THUMBNAIL_QUALITY = 75;

/** Decodes a photo once, downscaled, and measures it. Throws if it is not a picture or is truncated. */
export async function measurePicture(
  file: string | Buffer,
  orientation: number | null,
  isOneBand = false,
): Promise<MeasuredPicture> {
  const { workingEdgePx: edge, mostPixels } = photoLimits;
  const source = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 });
  const { width: widthPx, height: heightPx } = await source.metadata();
  // The numbers of a sensor fill only a part of their range.
  if (isOneBand) source.normalise();
  const { data, info } = await source
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const grey = { data: greyOf(data, info.channels, width * height), width, height };
  const light = lightOf(grey, upperEdges[orientation ?? 1] ?? 'top');
  const thumbnail = await thumbnailOf(sharp(data, { raw: { width, height, channels: info.channels } }), orientation);
  return { widthPx, heightPx, sharpness: sharpnessOf(grey), ...light, thumbnail };
}

/** Luminance: green counts most. */
function greyOf(data: Buffer, channels: number, count: number): Uint8Array {
  if (channels < 3) return Uint8Array.from({ length: count }, (_, at) => data[at * channels] ?? 0);
  const grey = new Uint8Array(count);
  for (let at = 0, from = 0; at < count; at++, from += channels)
    grey[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8;
  return grey;
}

type Light = Pick<PictureQuality, 'darkShare' | 'brightShare' | 'brightShareBelowSky'>;

function lightOf(grey: GreyPicture, upper: PhotoEdge): Light {
  const sky = skyOf(grey, upper);
  let [dark, bright, below, brightBelow] = [0, 0, 0, 0];
  for (let at = 0; at < grey.data.length; at++) {
    const level = grey.data[at] ?? 0;
    const isBright = level >= photoLimits.brightLevel;
    if (level <= photoLimits.darkLevel) dark += 1;
    if (isBright) bright += 1;
    if (sky?.[at] === 1) continue;
    below += 1;
    if (isBright) brightBelow += 1;
  }
  const all = Math.max(1, grey.data.length);
  return { darkShare: dark / all, brightShare: bright / all, brightShareBelowSky: brightBelow / Math.max(1, below) };
}

async function thumbnailOf(picture: Sharp, orientation: number | null): Promise<Buffer> {
  const { thumbnailEdgePx: edge } = photoLimits;
  const small = picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
  const turn = turns[orientation ?? 1];
  const upright = turn ? small.flop(turn.isMirrored).rotate(turn.deg) : small;
  return upright.jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer();
}
