import { describe, expect, it } from 'vitest';
import { noMetadata } from '../../../../files/photos/metadata/photo-metadata.ts';
import { knownLens } from './known-lens.ts';

const mavic = { widthPx: 5280, heightPx: 3956 };
/** As a Mavic 3 Enterprise writes it. */
const said = {
  ...noMetadata,
  focalLengthMm: 12.29,
  filmFocalLengthMm: 24,
  nominalFocalPx: 3725.15,
  fullWidthPx: 5280,
  calibration: {
    fxPx: 3713.29,
    fyPx: 3713.29,
    offsetPx: [7.02, -8.72] as [number, number],
    k1: -0.1126,
    k2: 0.0149,
    p1: 0.0001,
    p2: -0.0001,
    k3: -0.0271,
  },
};

describe('the lens of a photo', () => {
  it('is the one that its maker measured', () => {
    expect(knownLens(said, mavic)).toMatchObject({
      isCalibrated: true,
      lens: { fx: 3713.29, cx: 2647.02, cy: 1969.28, k1: -0.1126, k3: -0.0271 },
    });
  });

  it('is measured in pixels of the full photo, also if the photo was made smaller', () => {
    const lens = knownLens(said, { widthPx: 1320, heightPx: 989 })?.lens;
    expect(lens?.fx).toBeCloseTo(3713.29 / 4, 6);
    expect(lens?.cx).toBeCloseTo(2647.02 / 4, 6);
  });

  it('is that of the design without a calibration, and that of the sensor without a design', () => {
    const designed = knownLens({ ...said, calibration: null }, mavic);
    expect(designed).toMatchObject({ isCalibrated: false, lens: { fx: 3725.15, k1: 0 } });
    const sensor = { ...noMetadata, focalLengthMm: 8.8, sensorWidthMm: 13.2, filmFocalLengthMm: 24 };
    expect(knownLens(sensor, { widthPx: 5472, heightPx: 3648 })?.lens.fx).toBeCloseTo(3648, 6);
  });

  it.each([
    ['one inch, 8.8 mm', 24, 8.8, { widthPx: 5472, heightPx: 3648 }, 3648],
    ['one inch, cropped to 16:9', 24, 8.8, { widthPx: 5472, heightPx: 3078 }, 3648],
    ['1/1.3 inch, 6.7 mm', 24, 6.7, { widthPx: 4000, heightPx: 3000 }, (6.7 / 9.7) * 4000],
    ['1/2.3 inch, 3.61 mm, cropped to 16:9', 20, 3.61, { widthPx: 2000, heightPx: 1125 }, (3.61 / 6.25) * 2000],
    ['turned upright', 24, 8.8, { widthPx: 3648, heightPx: 5472 }, 3648],
  ])('follows from the diagonal of 35 mm film: %s', (_name, filmFocalLengthMm, focalLengthMm, size, focalPx) => {
    const known = knownLens({ ...noMetadata, filmFocalLengthMm, focalLengthMm }, size);
    expect(Math.abs((known?.lens.fx ?? 0) / focalPx - 1)).toBeLessThan(0.01);
    expect(known?.uncertainty).toBeCloseTo(0.5 / filmFocalLengthMm, 6);
  });

  it('ignores figures that contradict the rest of the photo, and is unknown where nothing is said', () => {
    expect(knownLens({ ...said, filmFocalLengthMm: 162 }, mavic)?.lens.fx).toBeGreaterThan(20_000);
    const broken = { ...said, calibration: { ...said.calibration, k1: 400 } };
    expect(knownLens(broken, mavic)).toMatchObject({ isCalibrated: false, lens: { fx: 3725.15 } });
    expect(knownLens(noMetadata, mavic)).toBeNull();
  });
});
