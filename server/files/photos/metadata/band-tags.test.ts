import { describe, expect, it } from 'vitest';
import { makeBandTiff } from '../testing/make-band-tiff.ts';
import { xmpOf } from '../testing/make-photo.ts';
import type { TiffField } from '../writing/make-tiff.ts';
import { shotOf } from '../shot-of.ts';
import type { ByteSource } from './byte-source.ts';
import { readPhotoMetadata } from './read-photo-metadata.ts';

const bytesOf = (buffer: Buffer): ByteSource => ({
  size: buffer.length,
  read: (from, length) => {
    const part = buffer.subarray(from, from + length);
    return new DataView(part.buffer, part.byteOffset, part.length);
  },
});

const read = (xmp: string | undefined, exif: TiffField[] = [], main: TiffField[] = []) => {
  const photo = { pixels: new Uint16Array(640 * 4), widthPx: 640, heightPx: 4, exif, main };
  return readPhotoMetadata(bytesOf(makeBandTiff(xmp === undefined ? photo : { ...photo, xmp: xmpOf(xmp) }))).metadata;
};

const dji = (tags: Record<string, string>) =>
  `<rdf:Description ${Object.entries(tags)
    .map(([name, value]) => `drone-dji:${name}="${value}"`)
    .join(' ')}/>`;

const listOf = (name: string, values: readonly (string | number)[]) =>
  `<${name}>\n <rdf:Seq>\n${values.map((value) => `  <rdf:li>${value}</rdf:li>\n`).join('')} </rdf:Seq>\n</${name}>`;

describe('the band of a photo', () => {
  it('of a Mavic 3M, with all that its light is computed from', () => {
    const { band, captureId } = read(
      dji({
        BandName: 'NIR',
        CentralWavelength: '860',
        CaptureUUID: '5b4f9a1e',
        ExposureTime: '1000',
        SensorGain: '1.5',
        SensorGainAdjustment: '1.002',
        BlackCurrent: '3200',
        Irradiance: '2000.5',
        CalibratedOpticalCenterX: '1295.5',
        CalibratedOpticalCenterY: '971.5',
        VignettingData: '0.000218235, 1.20722e-06, -2.8676e-09',
      }),
    );
    expect(captureId).toBe('5b4f9a1e');
    expect(band).toMatchObject({ name: 'NIR', kind: 'nir', wavelengthNm: 860 });
    expect(band?.radiometry).toMatchObject({
      scale: 65_536,
      blackLevel: 3200,
      exposureS: 0.001,
      gain: 1.5,
      adjustment: 1.002,
      irradiance: 2000.5,
      vignetting: { centrePx: [1295.5, 971.5], isDivided: false, terms: [0.000218235, 1.20722e-6, -2.8676e-9] },
    });
  });

  it('of a Phantom 4 Multispectral, whose wavelength is a text', () => {
    expect(read(dji({ BandName: 'RedEdge', BandFreq: '730(+/-16)nm' })).band).toMatchObject({
      kind: 'red-edge',
      wavelengthNm: 730,
    });
  });

  it('of a RedEdge, whose tags are elements and lists; its lens was measured too', () => {
    const xmp = [
      '<rdf:Description xmlns:Camera="http://pix4d.com/camera/1.0">',
      '<Camera:BandName>Red edge</Camera:BandName><Camera:CentralWavelength>717</Camera:CentralWavelength>',
      '<MicaSense:CaptureId>capture-42</MicaSense:CaptureId>',
      listOf('Camera:VignettingCenter', [649.5, 473.9]),
      listOf('Camera:VignettingPolynomial', ['1e-6', '8e-7', '-8e-9', '2e-11', '-3e-14', '1e-17']),
      listOf('MicaSense:RadiometricCalibration', ['9.59e-5', '1.2e-7', '1.69e-5']),
      listOf('Camera:PerspectiveDistortion', [-0.1, 0.2, -0.03, 0.001, -0.002]),
      '<Camera:PrincipalPoint>0.02,0.03</Camera:PrincipalPoint>',
      '<Camera:PerspectiveFocalLength>5.45</Camera:PerspectiveFocalLength>',
      '<Camera:PerspectiveFocalLengthUnits>mm</Camera:PerspectiveFocalLengthUnits>',
      '<Camera:HorizontalIrradiance>0.93</Camera:HorizontalIrradiance></rdf:Description>',
    ].join('');
    const exif: TiffField[] = [
      { tag: 0x829a, fractions: [[1, 500]] },
      { tag: 0x8833, longs: [200] },
      { tag: 0xa20e, fractions: [[266_666, 1000]] },
      { tag: 0xa210, shorts: [4] },
    ];
    const { band, captureId, calibration } = read(xmp, exif, [{ tag: 0xc61a, shorts: [4800, 4800, 4800, 4800] }]);
    expect(captureId).toBe('capture-42');
    expect(band).toMatchObject({ name: 'Red edge', kind: 'red-edge', wavelengthNm: 717 });
    expect(band?.radiometry).toMatchObject({
      blackLevel: 4800,
      exposureS: 0.002,
      gain: 2,
      radiance: [9.59e-5, 1.2e-7, 1.69e-5],
      irradiance: 0.93,
      vignetting: { centrePx: [649.5, 473.9], isDivided: true },
    });
    expect(calibration).toMatchObject({ k1: -0.1, k2: 0.2, k3: -0.03, p1: 0.001, p2: -0.002 });
  });

  it.each([
    ['no tags at all', undefined],
    ['a name that its wavelength contradicts', dji({ BandName: 'NIR', CentralWavelength: '560' })],
    ['an empty name', dji({ BandName: ' ', CentralWavelength: '860' })],
    ['several names', listOf('Camera:BandName', ['Red', 'Green', 'Blue'])],
    ['colour', dji({ BandName: 'RGB' })],
  ])('is not guessed from %s', (_, xmp) => {
    expect(read(xmp)).toMatchObject({ isOneBand: true, band: null });
  });

  it('is not looked for in a raw photo, whose single numbers are a pattern of colours', () => {
    const raw = makeBandTiff({ pixels: new Uint16Array(640 * 4), widthPx: 640, heightPx: 4 });
    // The kind of its pixels, in the fifth entry: from grey to a pattern.
    raw.writeUInt16LE(32_803, 10 + 4 * 12 + 8);
    expect(readPhotoMetadata(bytesOf(raw)).metadata.isOneBand).toBe(false);
  });

  it('figures that make no sense are unknown, never zero', () => {
    const { band } = read(
      dji({ BandName: 'Red', CentralWavelength: 'red', SensorGain: '-1', ExposureTime: '0', VignettingData: 'a, b' }),
    );
    expect(band).toMatchObject({ kind: 'red', wavelengthNm: null });
    expect(band?.radiometry).toMatchObject({ gain: null, exposureS: null, vignetting: null, irradiance: null });
  });
});

describe('the shot of a photo', () => {
  const said = { captureId: null, band: null, model: null };
  it.each([
    ['DJI_20230309104757_0001_D.JPG', said, 'DJI_20230309104757_0001'],
    ['DJI_20230309104757_0001_MS_NIR.TIF', { ...said, captureId: 'other' }, 'DJI_20230309104757_0001'],
    ['DJI_0013.TIF', { ...said, model: 'FC6360' }, 'DJI_001'],
    ['DJI_0013.JPG', { ...said, model: 'FC300S' }, null],
    ['IMG_0001_3.tif', { ...said, captureId: 'capture-42' }, 'capture-42'],
    ['IMG_0001_3.tif', said, null],
  ])('%s', (name, metadata, shot) => {
    expect(shotOf(name, metadata)).toBe(shot);
  });
});
