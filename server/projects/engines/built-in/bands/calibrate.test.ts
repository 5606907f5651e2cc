import { describe, expect, it } from 'vitest';
import type { Radiometry } from '../../../../files/photos/metadata/band-tags.ts';
import { calibrationOf, toLight } from './calibrate.ts';

const none: Radiometry = {
  scale: 65_536,
  blackLevel: null,
  exposureS: null,
  gain: null,
  adjustment: null,
  vignetting: null,
  radiance: null,
  irradiance: null,
};
const exposed = { ...none, blackLevel: 3200, exposureS: 0.001, gain: 2 };
const full = { ...exposed, irradiance: 1500 };
const size = [100, 80] as const;

describe('how far bands are calibrated', () => {
  it('is what every photo allows', () => {
    expect(calibrationOf([full, full])).toBe('sunlight');
    expect(calibrationOf([full, exposed])).toBe('exposure');
    expect(calibrationOf([full, exposed, none])).toBe('none');
    expect(calibrationOf([full, { ...full, radiance: [1e-4, 0, 0] }])).toBe('none');
  });
});

describe('the light of a pixel', () => {
  it('is the same for half the light of twice the exposure and gain', () => {
    const [one, other] = [exposed, { ...exposed, exposureS: 0.002, gain: 4 }];
    const light = toLight(one, 'exposure', size)(3200 + 1000, 5, 5);
    expect(toLight(other, 'exposure', size)(3200 + 4000, 5, 5)).toBeCloseTo(light, 9);
  });

  it('is reflectance of a MicaSense by its radiance and the sun: π L / E', () => {
    const said = { ...full, radiance: [9e-5, 1.2e-7, 1.7e-5] as [number, number, number], irradiance: 1.1 };
    const row = 40;
    const radiance = (((9e-5 * 20_000) / 65_536 / (0.001 * 2)) * 1) / (1 + (1.2e-7 * row) / 0.001 - 1.7e-5 * row);
    expect(toLight(said, 'sunlight', size)(3200 + 20_000, 5, row)).toBeCloseTo((Math.PI * radiance) / 1.1, 6);
  });

  it('takes lens shading out: DJI multiplies by its polynomial, MicaSense divides', () => {
    const vignetting = { centrePx: [50, 40] as [number, number], terms: [0, 1e-4], isDivided: false };
    const value = (isDivided: boolean) =>
      toLight({ ...none, vignetting: { ...vignetting, isDivided } }, 'none', size)(65_536, 89, 39) as number;
    const shade = 1 + 1e-4 * 39.5 ** 2;
    expect(value(false)).toBeCloseTo(shade, 2);
    expect(value(true)).toBeCloseTo(1 / shade, 2);
  });

  it('a polynomial beyond sense changes nothing', () => {
    const vignetting = { centrePx: [50, 40] as [number, number], terms: [1e9], isDivided: false };
    expect(toLight({ ...none, vignetting }, 'none', size)(32_768, 5, 5)).toBe(0.5);
  });
});
