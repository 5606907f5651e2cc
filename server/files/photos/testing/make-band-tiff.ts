import { makeTiff, type TiffField } from '../writing/make-tiff.ts';

export type BandTiff = {
  pixels: Uint16Array;
  widthPx: number;
  heightPx: number;
  xmp?: string;
  main?: TiffField[];
  exif?: TiffField[];
  gps?: TiffField[];
};

/** A photo of one band as cameras write it: 16 bits, not compressed, metadata first. */
export function makeBandTiff({ pixels, widthPx, heightPx, xmp, main = [], exif = [], gps = [] }: BandTiff): Buffer {
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const head = (offset: number) =>
    makeTiff({
      main: [
        { tag: 0x0100, longs: [widthPx] },
        { tag: 0x0101, longs: [heightPx] },
        { tag: 0x0102, shorts: [16] },
        { tag: 0x0103, shorts: [1] },
        { tag: 0x0106, shorts: [1] },
        { tag: 0x0111, longs: [offset] },
        { tag: 0x0115, shorts: [1] },
        { tag: 0x0116, longs: [heightPx] },
        { tag: 0x0117, longs: [bytes.length] },
        ...(xmp === undefined ? [] : [{ tag: 0x02bc, text: xmp }]),
        ...main,
      ],
      exif,
      gps,
    });
  return Buffer.concat([head(head(0).length), bytes]);
}
