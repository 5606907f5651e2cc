import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { genuine } from '@overflight/flight/testing/genuine-files.ts';
import { caseCount } from '@overflight/flight/testing/case-count.ts';
import { measurePicture } from './measure-picture.ts';
import { photoLimits } from './photo-limits.ts';
import { genuinePhotos } from './testing/genuine-photos.ts';
import { makePicture } from './testing/make-photo.ts';
import { makeView } from './testing/make-view.ts';

const { leastSharpness, mostBrightShare, mostDarkShare } = photoLimits;
const look = async (picture: Sharp, quality = 90) => measurePicture(await picture.jpeg({ quality }).toBuffer(), null);

/** Modifications of a photo, and the expected results. */
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
  ['two and a half times as bright', (photo) => photo.linear(2.5, 0), { isBright: true }],
  ['three times as bright', (photo) => photo.linear(3, 0), { isBright: true }],
];

async function judge(picture: Sharp, looksDown = false) {
  const { sharpness, darkShare, brightShare, brightShareBelowSky } = await look(picture);
  return {
    isBlurred: darkShare <= mostDarkShare && sharpness !== null && sharpness < leastSharpness,
    isDark: darkShare > mostDarkShare,
    isBright: (looksDown ? brightShare : brightShareBelowSky) > mostBrightShare,
  };
}
const fine = { isBlurred: false, isDark: false, isBright: false };

describe('a view from a drone', async () => {
  const view = await makeView();

  it.each(changes)('%s', async (_, change, expected) => {
    expect(await judge(change(view.clone()))).toEqual({ ...fine, ...expected });
  });
});

describe.skipIf(genuine.isMissing)(`photos of a real flight that look down${genuine.reason}`, () => {
  it.each(changes)('%s', async (_, change, expected) => {
    for (const photo of genuinePhotos().slice(0, caseCount(2, 18)))
      expect(await judge(change(sharp(photo)), true)).toEqual({ ...fine, ...expected });
  });
});

/** A wall under a white sky covering this share of the picture, brighter towards the sun. */
async function underSky(photo: Sharp, share: number): Promise<Sharp> {
  const { data, info } = await photo.resize(2000, 1125, { fit: 'fill' }).png().toBuffer({ resolveWithObject: true });
  const height = Math.round(info.height * share);
  const grey = Uint8Array.from({ length: 2000 * height }, (_, at) => 240 + Math.round((15 * (at % 2000)) / 2000));
  const sky = await sharp(grey, { raw: { width: 2000, height, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(
    await sharp(data)
      .composite([{ input: sky, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

describe('objects before a bright sky are judged without it', () => {
  it.each([0.25, 0.4, 0.6])('a sky of %d of the picture', async (share) => {
    const wall = await underSky(await makeView(), share);
    expect((await look(wall.clone())).brightShare).toBeGreaterThan(0.05);
    expect(await judge(wall)).toEqual(fine);
  });

  it('a white sky is distinguished from an overexposed wall', async () => {
    const white = { input: { create: { width: 2000, height: 450, channels: 3 as const, background: 'white' } } };
    const view = await (await makeView()).png().toBuffer();
    const placed = (top: number) => sharp(view).composite([{ ...white, left: 0, top }]);
    expect(await judge(placed(0))).toEqual(fine);
    // The same white in the middle of the picture is not sky.
    expect(await judge(placed(400))).toEqual({ ...fine, isBright: true });
  });

  it('the upper edge is that of the picture held upright', async () => {
    const bytes = await (await underSky(await makeView(), 0.4)).rotate(270).jpeg().toBuffer();
    expect((await measurePicture(bytes, 6)).brightShareBelowSky).toBeLessThan(mostBrightShare);
    expect((await measurePicture(bytes, 8)).brightShareBelowSky).toBeGreaterThan(0.1);
  });

  it.skipIf(genuine.isMissing)(`real photos under a made sky${genuine.reason}`, async () => {
    for (const photo of genuinePhotos().slice(0, caseCount(2, 18)))
      expect(await judge(await underSky(sharp(photo), 0.45))).toEqual(fine);
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
    const found = await measurePicture(await encode(makePicture({ width: 900, height: 700 })).toBuffer(), null);
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
    const { thumbnail } = await measurePicture(bytes, orientation);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width, height });
  });

  it('with orientation 6 has its left edge on top', async () => {
    const left = {
      input: { create: { width: 200, height: 400, channels: 3 as const, background: 'white' } },
      left: 0,
      top: 0,
    };
    const black = sharp({ create: { width: 800, height: 400, channels: 3, background: 'black' } });
    const { thumbnail } = await measurePicture(await black.composite([left]).png().toBuffer(), 6);
    const { data } = await sharp(thumbnail).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
    expect(data.at(-1)).toBeLessThan(5);
  });

  it('that is cut short is none', async () => {
    const bytes = await makePicture().jpeg().toBuffer();
    await expect(measurePicture(bytes.subarray(0, bytes.length * 0.8), null)).rejects.toThrow(/premature end/);
  });
});
