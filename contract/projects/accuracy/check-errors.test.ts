import { describe, expect, it } from 'vitest';
import { checkErrorsOf } from './check-errors.ts';
import { biasText, checkLines, checkText, confidenceText, finestStepText } from './check-texts.ts';
import type { StatedControl } from '../control-points.ts';

const FOOT_M = 1200 / 3937;
type Off = [east: number, north: number, up: number];
const checked = (offs: readonly Off[]) =>
  offs.map((off, at) => ({
    name: `K${at + 1}`,
    role: 'check' as const,
    offM: off.map((feet) => feet * FOOT_M) as Off,
    leftOut: null,
  }));
const errorsOf = (offs: readonly Off[]) => checkErrorsOf(checked(offs))!;
const oneSided: Off[] = [
  [0.06, -0.03, 0.365],
  [-0.02, 0.05, 0.235],
  [0.04, 0.05, 0.066],
];

describe('MODEL-02 check points', () => {
  it('tell their mean error, the largest, and to which side of them the model lies', () => {
    const { meanM, heightM, planeM, largest, model } = errorsOf(oneSided);
    expect(meanM.map((mean) => mean / FOOT_M)).toEqual([0.08 / 3, 0.07 / 3, 0.222].map((ft) => expect.closeTo(ft, 9)));
    expect(heightM / FOOT_M).toBeCloseTo(0.2535, 4);
    expect(planeM / FOOT_M).toBeCloseTo(Math.sqrt((0.0036 + 0.0009 + 0.0004 + 0.0025 + 0.0016 + 0.0025) / 3), 9);
    expect(largest).toMatchObject({ plane: { name: 'K1' }, height: { name: 'K1', offM: 0.365 * FOOT_M } });
    expect(model).toBe('above');
    expect(biasText(errorsOf(oneSided), 'us-survey')).toBe(
      'All 3 check points lie below the model: it is too high by 0.222 ft on average',
    );
    const sunk = oneSided.map(([east, north, up]): Off => [east, north, -up]);
    expect(biasText(errorsOf(sunk), 'metric')).toBe(
      'All 3 check points lie above the model: it is too low by 0.068 m on average',
    );
  });

  it('say nothing of a side where they lie on both, or are fewer than three', () => {
    expect(biasText(errorsOf([...oneSided, [0, 0, -0.01]]), 'us-survey')).toBeNull();
    expect(biasText(errorsOf(oneSided.slice(1)), 'us-survey')).toBeNull();
  });

  it('that are left out, were not measured or held the result do not count', () => {
    const [first, ...others] = checked(oneSided);
    const left = { ...first!, leftOut: 'off by 3 m' };
    const control = { ...first!, role: 'control' as const };
    expect(checkErrorsOf([left, control, { ...first!, offM: null }])).toBeNull();
    expect(checkErrorsOf([left, control, ...others])?.points).toBe(2);
  });

  it('give the figures of NSSDA at 95 %, in plane only where errors east and north are alike', () => {
    expect(confidenceText(errorsOf(oneSided), 'us-survey')).toBe(
      'plane 0.107 ft (2.4477 × mean RMS of east and north), height 0.497 ft (1.96 × RMS)',
    );
    // By 1.7308, the factor of equal errors, it would be 0.087.
    const oval = oneSided.map(([east, north, up]): Off => [east, north * 0.6, up]);
    expect(confidenceText(errorsOf(oval), 'us-survey')).toMatch(/^plane 0\.085 ft /);
    const long = oneSided.map(([east, north, up]): Off => [east, north / 10, up]);
    expect(confidenceText(errorsOf(long), 'us-survey')).toBe(
      'plane not told, as errors east and north differ too much, height 0.497 ft (1.96 × RMS)',
    );
    expect(confidenceText(errorsOf(oneSided.slice(1)), 'metric')).toBeNull();
  });

  it.each([
    [1, /A single check point can reveal a blunder/],
    [2, /Two check points can reveal/],
    [3, /RMS of 3\)\. Stated by 3 check points; NSSDA asks for 20 at least, ASPRS \(edition 2\) for 30$/],
    [19, /Stated by 19 check points; NSSDA asks for 20/],
    [20, /Stated by 20 check points; ASPRS \(edition 2\) asks for 30 at least$/],
    [30, /RMS of 30\)$/],
  ])('say how few they are: %i', (points, text) => {
    expect(checkText({ points, planeM: 0.02, heightM: 0.03 }, 'metric')).toMatch(text);
  });

  it('are told in full as lines of a table', () => {
    expect(checkLines(errorsOf(oneSided), 'us-survey').map(({ text }) => text)).toEqual([
      'plane 0.107 ft (2.4477 × mean RMS of east and north), height 0.497 ft (1.96 × RMS)',
      'All 3 check points lie below the model: it is too high by 0.222 ft on average',
      '+0.027 ft, +0.023 ft, +0.222 ft',
      '0.043 ft, 0.044 ft',
      'plane 0.067 ft (K1), height +0.365 ft (K1)',
    ]);
  });

  it('err along the axes of their system where these are told for all, as in their table', () => {
    const stated = (name: string, off: [number, number]): StatedControl => ({
      name,
      role: 'check',
      horizontalSigmaM: 0.02,
      verticalSigmaM: 0.03,
      marks: 4,
      off,
      stated: {
        system: 'EPSG:6503',
        heightDatum: 'navd88',
        coordinates: [1, 2, 3],
        form: { axes: ['N', 'E'], unit: 'US ft' },
      },
    });
    const control = ['K1', 'K2', 'K3'].map((name) => stated(name, [0.01, 0.02]));
    const found = checkErrorsOf(checked(oneSided), control)!;
    expect([found.eastM, found.northM].map((error) => error / FOOT_M)).toEqual([
      expect.closeTo(0.02, 9),
      expect.closeTo(0.01, 9),
    ]);
    expect(checkErrorsOf(checked(oneSided), control.slice(1))).toEqual(errorsOf(oneSided));
  });

  it('tell how close contours may be', () => {
    expect(finestStepText(errorsOf(oneSided), 'US survey foot')).toBe(
      'With ± 0.25 ft at check points, lines closer than 0.83 ft show more than was measured.',
    );
    expect(finestStepText({ heightM: 0.0773 }, 'metre')).toMatch(/^With ± 0\.077 m .* closer than 0\.254 m show/);
    expect(finestStepText(null, 'metre')).toMatch(/^Heights were not checked/);
  });
});
