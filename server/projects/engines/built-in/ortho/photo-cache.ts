import sharp from 'sharp';

export type DecodedPhoto = { pixels: Uint8Array; widthPx: number; heightPx: number };
export type PhotoCache = { load: (path: string) => Promise<DecodedPhoto> };

/** LRU cache of decoded photos, limited in bytes; holds at least one. */
export function photoCache(limitBytes: number): PhotoCache {
  const kept = new Map<string, DecodedPhoto>();
  let bytes = 0;
  sharp.concurrency(1);
  sharp.cache(false);
  return {
    load: async (path) => {
      const known = kept.get(path);
      kept.delete(path);
      const photo = known ?? (await decode(path));
      if (!known) bytes += photo.pixels.length;
      for (const [oldest, { pixels }] of kept) {
        if (bytes <= limitBytes) break;
        kept.delete(oldest);
        bytes -= pixels.length;
      }
      kept.set(path, photo);
      return photo;
    },
  };
}

/** Ignores the EXIF orientation, as COLMAP does. */
async function decode(path: string): Promise<DecodedPhoto> {
  const { data, info } = await sharp(path, { sequentialRead: true, limitInputPixels: false })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, widthPx: info.width, heightPx: info.height };
}
