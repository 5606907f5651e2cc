import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { genuine } from '@overflight/flight/testing/genuine-files.ts';
import { howMany } from '@overflight/flight/testing/how-many.ts';
import { lookAtPicture } from './look-at-picture.ts';
import { photoLimits } from './photo-limits.ts';
import { genuinePhotos } from './testing/genuine-photos.ts';
import { makePicture } from './testing/make-photo.ts';
import { makeView } from './testing/make-view.ts';

const { leastSharpness, mostBrightShare, mostDarkShare } = photoLimits;
const look = async (picture: Sharp, quality = 90) => lookAtPicture(await picture.jpeg({ quality }).toBuffer(), null);

/** Changes to a photo, and what must come of them. */
const changes: [name: string, change: (photo: Sharp) => Sharp, expected: object][] = [
  ['as it is', (photo) => photo, {}],
  ['of little contrast, as in fog', (photo) => photo.linear(0.2, 100), {}],
  ['one stop too dark', (photo) => photo.linear(0.5, 0), {}],
  ['made twice as large', (photo) => photo.resize(4000), {}],
  ['softened by half a pixel', (photo) => photo.blur(0.5), {}],
  ['softened by 1.5 pixels of 2000', (photo) => photo.blur(1.5), { isBlurred: true }],
  ['softened by 3 pixels of 2000', (photo) => photo.blur(3), { isBlurred: true }],
  ['softened by 12 pixels of 2000', (photo) => photo.blur(12), { isBlurred: true }],
  ['of 4000 pixels, softened by 4', (photo) => photo.resize(4000).blur(4), { isBlurred: true }],
  ['a sixteenth as bright', (photo) => photo.linear(0.06, 0), { isDark: true }],
  ['twice as bright', (photo) => photo.linear(2, 0), { isBright: true }],
  ['three times as bright', (photo) => photo.linear(3, 0), { isBright: true }],
];

async function judge(picture: Sharp) {
  const { sharpness, darkShare, brightShare } = await look(picture);
  return {
    isBlurred: darkShare <= mostDarkShare && sharpness !== null && sharpness < leastSharpness,
    isDark: darkShare > mostDarkShare,
    isBright: brightShare > mostBrightShare,
  };
}
const fine = { isBlurred: false, isDark: false, isBright: false };

describe('a view from a drone', async () => {
  const view = await makeView();

  it.each(changes)('%s', async (_, change, expected) => {
    expect(await judge(change(view.clone()))).toEqual({ ...fine, ...expected });
  });
});

describe.skipIf(genuine.isMissing)(`photos of a real flight${genuine.reason}`, () => {
  it.each(changes)('%s', async (_, change, expected) => {
    for (const photo of genuinePhotos().slice(0, howMany(2, 18)))
      expect(await judge(change(sharp(photo)))).toEqual({ ...fine, ...expected });
  });
});

describe('a picture', () => {
  it('of one colour is neither sharp nor blurred', async () => {
    const sky = sharp({ create: { width: 800, height: 600, channels: 3, background: '#6699cc' } });
    expect((await look(sky)).sharpness).toBeNull();
  });

  it('of noise is sharp, and softened it is not', async () => {
    expect((await look(makePicture())).sharpness).toBeGreaterThan(leastSharpness);
    expect((await look(makePicture().blur(8))).sharpness).toBeLessThan(leastSharpness);
  });

  it.each([
    ['grey', (picture: Sharp) => picture.greyscale().png()],
    ['16 bits deep', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['see-through', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
    ['for print', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['progressive', (picture: Sharp) => picture.jpeg({ progressive: true })],
    ['a TIFF', (picture: Sharp) => picture.tiff()],
    ['a WebP', (picture: Sharp) => picture.webp()],
  ])('that is %s is read as well', async (_, encode) => {
    const found = await lookAtPicture(await encode(makePicture({ width: 900, height: 700 })).toBuffer(), null);
    expect(found).toMatchObject({ widthPx: 900, heightPx: 700 });
    expect(found.sharpness).toBeGreaterThan(leastSharpness);
  });

  it.each([
    [1, [256, 128]],
    [6, [128, 256]],
    [8, [128, 256]],
    [3, [256, 128]],
  ])('with orientation %i has a small one that is upright', async (orientation, [width, height]) => {
    const bytes = await makePicture({ width: 800, height: 400 }).jpeg().toBuffer();
    const { thumbnail } = await lookAtPicture(bytes, orientation);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width, height });
  });

  it('with orientation 6 has its left edge on top', async () => {
    const left = {
      input: { create: { width: 200, height: 400, channels: 3 as const, background: 'white' } },
      left: 0,
      top: 0,
    };
    const black = sharp({ create: { width: 800, height: 400, channels: 3, background: 'black' } });
    const { thumbnail } = await lookAtPicture(await black.composite([left]).png().toBuffer(), 6);
    const { data } = await sharp(thumbnail).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
    expect(data.at(-1)).toBeLessThan(5);
  });

  it('that is cut short is none', async () => {
    const bytes = await makePicture().jpeg().toBuffer();
    await expect(lookAtPicture(bytes.subarray(0, bytes.length * 0.8), null)).rejects.toThrow(/premature end/);
  });
});
