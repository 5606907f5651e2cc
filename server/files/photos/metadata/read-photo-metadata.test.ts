import fs from 'node:fs';
import exifr from 'exifr';
import { describe, expect, it } from 'vitest';
import { genuine } from '@overflight/flight/testing/genuine-files.ts';
import { genuinePhotos } from '../testing/genuine-photos.ts';
import { intoPng, intoWebp, makeExif, makePicture, xmpOf } from '../testing/make-photo.ts';
import { intoJpeg } from '../writing/into-jpeg.ts';
import { makeTiff } from '../writing/make-tiff.ts';
import { bytesInMemory } from './byte-source.ts';
import { noMetadata, type PhotoMetadata } from './photo-metadata.ts';
import { readPhotoMetadata } from './read-photo-metadata.ts';

const read = (bytes: Uint8Array) => readPhotoMetadata(bytesInMemory(bytes));
const written = {
  position: [-70.5, -33.25] as [number, number],
  altitudeM: 812.5,
  takenAt: '2026:05:04 10:11:12',
  takenAtOffset: '+02:00',
  orientation: 6,
};
const djiAttributes = xmpOf(`<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
  drone-dji:GimbalPitchDegree="-89.90" drone-dji:GimbalYawDegree="+45.00" drone-dji:GimbalRollDegree="+0.00"
  drone-dji:FlightYawDegree="+46.00" drone-dji:AbsoluteAltitude="+198.31" drone-dji:RelativeAltitude="+39.80"/>`);
const djiLens = xmpOf(`<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"
  drone-dji:CalibratedFocalLength="3725.151611" drone-dji:CalibratedOpticalCenterX="2640.000000" drone-dji:DewarpFlag="0"
  drone-dji:DewarpData="2022-06-08;3713.29,3713.30,7.02,-8.72,-0.1126,0.0149,0.0001,-0.0002,-0.0271"/>`);
const djiElements = xmpOf(`<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/">
  <drone-dji:GpsLatitude>46.5</drone-dji:GpsLatitude><drone-dji:GpsLongtitude> -91.5 </drone-dji:GpsLongtitude>
  <drone-dji:AbsoluteAltitude>+198.31</drone-dji:AbsoluteAltitude></rdf:Description>`);
const expected: Partial<PhotoMetadata> = {
  orientation: 6,
  editor: null,
  make: 'Overflight',
  model: 'Overflight One',
  position: [-70.5, -33.25],
  altitudeM: 812.5,
  takenAt: '2026-05-04T08:11:12.000Z',
  focalLengthMm: 8.8,
  filmFocalLengthMm: null,
  sensorWidthMm: null,
  nominalFocalPx: null,
  fullWidthPx: null,
  calibration: null,
  gimbalPitchDeg: -89.9,
  gimbalYawDeg: 45,
  gimbalRollDeg: 0,
  flightYawDeg: 46,
  captureId: null,
  isOneBand: false,
  band: null,
  relativeAltitudeM: 39.8,
  positionSigmaM: null,
  rtkFlag: null,
  isOverEllipsoid: null,
};
const small = makePicture({ width: 64, height: 48 });
const jpeg = await small.jpeg().toBuffer();
const png = await small.png().toBuffer();
const webp = await small.webp().toBuffer();
const losslessWebp = await small.webp({ lossless: true }).toBuffer();
const both = { exif: makeExif(written), xmp: djiAttributes };

describe("the camera's metadata", () => {
  it.each([
    ['jpeg', intoJpeg(jpeg, both)],
    ['png', intoPng(png, both)],
    ['webp', intoWebp(webp, both)],
    ['webp', intoWebp(losslessWebp, both)],
  ])('is read from %s', (format, bytes) => {
    expect(read(bytes)).toEqual({
      format,
      isMap: false,
      isHeldWhole: false,
      metadata: { ...expected, widthPx: 64, heightPx: 48 },
    });
  });

  it('is read from a TIFF, whichever end its numbers begin at', () => {
    for (const isLittle of [true, false]) {
      const { format, metadata } = read(makeExif(written, isLittle));
      expect(format).toBe('tiff');
      expect(metadata).toMatchObject({ make: 'Overflight', position: [-70.5, -33.25], altitudeM: 812.5 });
    }
  });

  it('is read from a TIFF whose directory follows the picture', async () => {
    const { format, isMap, metadata } = read(await small.tiff().toBuffer());
    expect({ format, isMap }).toEqual({ format: 'tiff', isMap: false });
    expect(metadata).toMatchObject({ widthPx: 64, heightPx: 48 });
  });

  it('in a raw photo counts the largest picture', () => {
    const inner = makeTiff({
      main: [
        { tag: 0x0100, longs: [5472] },
        { tag: 0x0101, longs: [3648] },
      ],
    }).subarray(8);
    const outer = makeTiff({
      main: [
        { tag: 0x0100, longs: [256] },
        { tag: 0x0101, longs: [171] },
        { tag: 0x014a, longs: [8 + 2 + 3 * 12 + 4] },
      ],
    });
    expect(read(Buffer.concat([outer, inner])).metadata).toMatchObject({ widthPx: 5472, heightPx: 3648 });
  });

  it('may be elements, and a longitude that was misspelt for years', () => {
    const { metadata } = read(intoJpeg(jpeg, { xmp: djiElements }));
    expect(metadata).toMatchObject({ position: [-91.5, 46.5], altitudeM: 198.31 });
  });

  it('says what is known of the lens', () => {
    const { metadata } = read(intoJpeg(jpeg, { xmp: djiLens }));
    expect(metadata).toMatchObject({ nominalFocalPx: 3725.151611, fullWidthPx: 5280 });
    expect(metadata.calibration).toEqual({
      fxPx: 3713.29,
      fyPx: 3713.3,
      offsetPx: [7.02, -8.72],
      k1: -0.1126,
      k2: 0.0149,
      p1: 0.0001,
      p2: -0.0002,
      k3: -0.0271,
    });
    const calibrationOf = (xmp: string) => read(intoJpeg(jpeg, { xmp })).metadata.calibration;
    expect(calibrationOf(djiLens.replace('Flag="0"', 'Flag="1"'))).toBeNull();
    expect(calibrationOf(djiLens.replace('3713.29', '--'))).toBeNull();
    expect(calibrationOf(djiLens.replace(',-0.0271', ''))).toBeNull();
    const exif = [
      { tag: 0xa002, longs: [5472] },
      { tag: 0xa20e, fractions: [[547_200, 132]] as [number, number][] },
      { tag: 0xa210, shorts: [3] },
      { tag: 0xa405, shorts: [24] },
    ];
    expect(read(intoJpeg(jpeg, { exif: makeTiff({ exif }) })).metadata).toMatchObject({
      filmFocalLengthMm: 24,
      sensorWidthMm: expect.closeTo(13.2, 9) as number,
    });
  });

  it('MODEL-02 says how well the position is known', () => {
    const rtk =
      xmpOf(`<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:AltitudeType="RtkAlt"
      drone-dji:AbsoluteAltitude="+198.31" drone-dji:RtkFlag="50" drone-dji:RtkStdLon="0.01203" drone-dji:RtkStdLat="0.01104"
      drone-dji:RtkStdHgt="0.02410"/>`);
    const accuracyOf = (parts: Parameters<typeof intoJpeg>[1]) => {
      const { positionSigmaM, rtkFlag, isOverEllipsoid } = read(intoJpeg(jpeg, parts)).metadata;
      return [positionSigmaM, rtkFlag, isOverEllipsoid];
    };
    expect(accuracyOf({ xmp: rtk })).toEqual([[0.01203, 0.01104, 0.0241], 50, true]);
    expect(accuracyOf({ xmp: rtk.replace('RtkAlt', 'GpsFusionAlt').replaceAll(/0\.0\d+/g, '0.0') })).toEqual([
      null,
      50,
      false,
    ]);
    const pix4d = xmpOf('<rdf:Description Camera:GPSXYAccuracy="0.03" Camera:GPSZAccuracy="0.05"/>');
    expect(accuracyOf({ xmp: pix4d })).toEqual([[0.03, 0.03, 0.05], null, null]);
    const gps = [{ tag: 31, fractions: [[4, 100]] as [number, number][] }];
    expect(accuracyOf({ exif: makeTiff({ gps }) })).toEqual([[0.04, 0.04, null], null, null]);
  });

  it("takes the time from the camera's zone, from GPS, or from its clock alone", () => {
    const gps = [
      {
        tag: 7,
        fractions: [
          [8, 1],
          [11, 1],
          [1250, 100],
        ] as [number, number][],
      },
      { tag: 0x1d, text: '2026:05:04' },
    ];
    const clock = { tag: 0x9003, text: '2026:05:04 10:11:12' };
    const takenAt = (...lists: Parameters<typeof makeTiff>) => read(makeTiff(...lists)).metadata.takenAt;
    expect(takenAt({ exif: [clock, { tag: 0x9011, text: '-03:30' }], gps })).toBe('2026-05-04T13:41:12.000Z');
    expect(takenAt({ exif: [clock], gps })).toBe('2026-05-04T08:11:12.000Z');
    expect(takenAt({ exif: [clock] })).toBe('2026-05-04T10:11:12');
    expect(takenAt({ exif: [{ tag: 0x9003, text: '2026:02:30 10:11:12' }] })).toBeNull();
    expect(takenAt({ exif: [{ tag: 0x9003, text: '0000:00:00 00:00:00' }] })).toBeNull();
  });

  it.each([
    ['zeros, as aircraft without a fix write them', [0, 0]],
    ['a place beyond the pole', [8, 91]],
    ['a place beyond the antimeridian', [181, 8]],
  ] as [string, [number, number]][])('has no position at %s', (_, position) => {
    expect(read(intoJpeg(jpeg, { exif: makeExif({ position }) })).metadata.position).toBeNull();
  });

  it('has no position if a denominator is zero', () => {
    const gps = [
      {
        tag: 2,
        fractions: [
          [47, 0],
          [0, 0],
          [0, 0],
        ] as [number, number][],
      },
      {
        tag: 4,
        fractions: [
          [8, 0],
          [0, 0],
          [0, 0],
        ] as [number, number][],
      },
    ];
    expect(read(makeTiff({ gps })).metadata.position).toBeNull();
  });

  it('knows maps and height models, which are no photos', () => {
    const geoKeys = { tag: 0x87af, shorts: [1, 1, 0, 0] };
    const floating = { tag: 0x0153, shorts: [3] };
    for (const field of [geoKeys, floating]) expect(read(makeTiff({ main: [field] })).isMap).toBe(true);
  });

  it('recognises HEIC only, and reads nothing of other files', () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);
    expect(read(heic)).toEqual({ format: 'heif', isMap: false, isHeldWhole: false, metadata: noMetadata });
    for (const other of ['', 'PK\u0003\u0004 and more of it', '<svg onload="alert(1)"/>', '\xff\xd8\xff'])
      expect(read(Buffer.from(other, 'latin1'))).toEqual({
        format: null,
        isMap: false,
        isHeldWhole: false,
        metadata: noMetadata,
      });
  });

  it('shows no letters of a camera that cannot be shown', () => {
    const exif = makeExif({ model: 'One\u0007\u001b[31m<b>' });
    expect(read(intoJpeg(jpeg, { exif })).metadata.model).toBe('One[31m<b>');
  });
});

describe('beside exifr', () => {
  const options = { tiff: true, exif: true, gps: true, xmp: true, reviveValues: false };
  type Theirs = Partial<Record<string, number | string>>;
  const expectTheSame = async (bytes: Buffer) => {
    const theirs = (await exifr.parse(bytes, options)) as Theirs;
    const { metadata } = read(bytes);
    const day = String(theirs.DateTimeOriginal).replace(/^(\d{4}):(\d{2}):(\d{2}) /, '$1-$2-$3T');
    expect(metadata).toMatchObject({ make: theirs.Make, model: theirs.Model, focalLengthMm: theirs.FocalLength });
    expect(metadata.position?.[0]).toBeCloseTo(Number(theirs.longitude), 9);
    expect(metadata.position?.[1]).toBeCloseTo(Number(theirs.latitude), 9);
    expect(metadata.altitudeM).toBeCloseTo(Number(theirs.GPSAltitude), 6);
    expect(metadata.takenAt?.slice(0, 19)).toBe(day);
    expect(metadata.gimbalPitchDeg).toBe(Number(theirs.GimbalPitchDegree));
    expect(metadata.gimbalYawDeg).toBe(Number(theirs.GimbalYawDegree));
    expect(metadata.relativeAltitudeM).toBe(Number(theirs.RelativeAltitude));
  };

  it.skipIf(genuine.isMissing)(`18 photos of a real flight read the same${genuine.reason}`, async () => {
    const photos = genuinePhotos();
    expect(photos).toHaveLength(18);
    for (const photo of photos) await expectTheSame(fs.readFileSync(photo));
  });

  it('photos of our own making read the same', async () => {
    expect.hasAssertions();
    for (const share of [0.1, 0.37, 0.52, 0.99])
      for (const isLittle of [true, false]) {
        const position: [number, number] = [-180 + share * 360, 90 - share * 180];
        const exif = makeExif({ position, altitudeM: share * 3000, takenAt: '2026:05:04 10:11:12' }, isLittle);
        await expectTheSame(intoJpeg(jpeg, { exif, xmp: djiAttributes }));
      }
  });
});
