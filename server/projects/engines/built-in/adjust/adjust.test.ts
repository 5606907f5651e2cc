import { describe, expect, it } from 'vitest';
import type { Vector } from '../placing/linear.ts';
import { adjustBundle } from './solver/adjust-bundle.ts';
import { adjustWithControl } from './adjust-with-control.ts';
import type { Bundle } from './solver/bundle.ts';
import type { ControlPoint } from './control-points.ts';
import { positionAccuracy } from './position-accuracy.ts';
import { makeUpFlight, startOf, trueLens, type MadeUpFlight } from './testing/made-up-flight.ts';
import { uncertaintyOf } from './solver/uncertainty.ts';

const offset: Vector = [2, -1.2, 2.5];
const flight = makeUpFlight({ lines: 4, perLine: 6, points: 150, offset, noise: [0.6, 0.6, 0.8] });
/** Corners first, then the middle. */
const spots = [
  [0.05, 0.05],
  [0.95, 0.95],
  [0.05, 0.95],
  [0.95, 0.05],
  [0.5, 0.5],
] as const;
const checks = [
  [0.3, 0.2],
  [0.7, 0.8],
  [0.2, 0.6],
  [0.8, 0.4],
  [0.5, 0.3],
] as const;

const pointAt = (of: MadeUpFlight, name: string, [east, north]: readonly [number, number]): ControlPoint => {
  const at = of.onGround(east, north);
  const marks = of.mark(at).map((mark) => ({ ...mark, photo: `photo-${mark.camera}.jpg` }));
  return { name, role: name.startsWith('check') ? 'check' : 'control', at, sigma: [0.02, 0.02, 0.02], marks };
};
const controls = spots.map((spot, at) => pointAt(flight, `control-${at + 1}`, spot));
const checkPoints = checks.map((spot, at) => pointAt(flight, `check-${at + 1}`, spot));

/** Photos agree with each other when a run comes here. */
const aligned = (of: MadeUpFlight, by: Vector, focalShare = 1): Bundle =>
  adjustBundle(startOf(of, by, focalShare)).bundle;
const start = aligned(flight, offset);

function adjusted(points: readonly ControlPoint[], from: Bundle = start) {
  const warnings: string[] = [];
  const found = adjustWithControl(from, {
    points,
    lens: { focalSigma: [0.02], isCalibrated: true },
    warn: (text) => warnings.push(text),
  });
  const of = (role: string) =>
    found.control.filter((each) => each.role === role && each.leftOut === null).map(({ offM }) => offM as Vector);
  return { ...found, warnings, checkM: rms(of('check')), controlM: rms(of('control')) };
}

const rms = (offs: readonly Vector[]): [plane: number, height: number] => [
  Math.sqrt(offs.reduce((sum, [east, north]) => sum + east ** 2 + north ** 2, 0) / offs.length),
  Math.sqrt(offs.reduce((sum, [, , up]) => sum + up ** 2, 0) / offs.length),
];

describe('the adjustment', () => {
  const without = adjusted(checkPoints);

  it('MODEL-01 control points at least halve the errors at check points, which are never used', () => {
    const found = adjusted([...controls, ...checkPoints]);
    expect(found.warnings).toEqual([]);
    expect(without.checkM[0]).toBeGreaterThan(1);
    expect(found.checkM[0]).toBeLessThan(0.06);
    expect(found.checkM[1]).toBeLessThan(0.12);
    expect(found.controlM[0]).toBeLessThan(0.06);
    expect(found.bundle.control).toHaveLength(5);
    const lied = checkPoints.map((point): ControlPoint => ({ ...point, at: [point.at[0] + 50, point.at[1], 0] }));
    expect(adjusted([...controls, ...lied]).bundle.cameras).toEqual(found.bundle.cameras);
  });

  it('MODEL-01 one or two control points take away the common error of the positions, and hold the focal length', () => {
    for (const count of [1, 2]) {
      const found = adjusted([...controls.slice(0, count), ...checkPoints]);
      expect(found.checkM[0]).toBeLessThan(without.checkM[0] / 2);
      expect(found.checkM[1]).toBeLessThan(without.checkM[1] / 2);
      for (const axis of [0, 1, 2] as const) expect(Math.abs(found.bundle.offset[axis] - offset[axis])).toBeLessThan(1);
      expect(found.bundle.lenses[0]?.fx).toBeCloseTo(trueLens.fx, 6);
    }
  });

  it('MODEL-01 altitudes that are tens of metres too low do not bend what control points hold', () => {
    const low: Vector = [2, -1.2, -28];
    const lowFlight = makeUpFlight({ lines: 4, perLine: 6, points: 150, offset: low, noise: [0.6, 0.6, 0.8] });
    const lowStart = aligned(lowFlight, low);
    const [four, others] = [spots.slice(0, 4), checks].map((some, at) =>
      some.map((spot, of) => pointAt(lowFlight, `${at === 0 ? 'control' : 'check'}-${of}`, spot)),
    ) as [ControlPoint[], ControlPoint[]];
    const before = adjusted(others, lowStart);
    expect(before.checkM[1]).toBeGreaterThan(25);
    const found = adjusted([...four, ...others], lowStart);
    expect(found.checkM[0]).toBeLessThan(0.06);
    expect(found.checkM[1]).toBeLessThan(0.12);
    expect(found.warnings).toEqual([]);
  });

  it('MODEL-01 the focal length is free with three control points at different places only', () => {
    const wrong = aligned(flight, offset, 1.012);
    const found = adjusted([...controls, ...checkPoints], wrong);
    expect(found.bundle.lenses[0]?.fx).not.toBeCloseTo(trueLens.fx * 1.012, 0);
    expect(found.checkM[1]).toBeLessThan(0.15);
    const near = [0.5, 0.505, 0.51].map((east, at) => pointAt(flight, `near-${at}`, [east, 0.5]));
    for (const few of [[], near]) expect(adjusted(few, wrong).bundle.lenses).toEqual(wrong.lenses);
  });

  it('MODEL-01 a wrong mark is named and not used', () => {
    const [first, ...rest] = controls as [ControlPoint, ...ControlPoint[]];
    const marks = first.marks.map((mark, at) =>
      at === 1 ? { ...mark, at: [mark.at[0] + 45, mark.at[1] - 20] as const } : mark,
    );
    const found = adjusted([{ ...first, marks }, ...rest, ...checkPoints]);
    expect(found.warnings.join()).toContain(`The mark of control-1 in ${first.marks[1]?.photo} is`);
    expect(found.warnings).toHaveLength(1);
    expect(found.checkM[0]).toBeLessThan(0.06);
    const both = adjusted([{ ...first, marks: marks.slice(0, 2) }, ...rest]);
    expect(both.warnings.join()).toMatch(/contradict each other by \d+ pixels/);
    expect(both.control[0]?.leftOut).toBe('its two marks contradict each other');
  });

  it('MODEL-01 a wrong control point is named and not used', () => {
    const lied = controls.map((point, at): ControlPoint =>
      at === 2 ? { ...point, at: [point.at[0], point.at[1] + 0.8, point.at[2]] } : point,
    );
    const found = adjusted([...lied, ...checkPoints]);
    expect(found.warnings).toEqual([
      expect.stringMatching(/^Control point control-3 contradicts the others by 0\.[678]\d m: it was not used\.$/),
    ]);
    expect(found.control[2]?.leftOut).toMatch(/contradicts/);
    expect(found.checkM[0]).toBeLessThan(0.08);
    const far = { ...lied[2]!, at: [lied[2]!.at[0], lied[2]!.at[1] + 30, lied[2]!.at[2]] as Vector };
    const two = adjusted([controls[1]!, far]);
    expect(two.warnings.join()).toMatch(/The control points contradict the positions of the photos/);
  });

  it('MODEL-02 accurate positions weigh more than ordinary ones', () => {
    const noise: Vector = [0.02, 0.02, 0.03];
    const exact = makeUpFlight({ lines: 4, perLine: 6, points: 150, offset: [0, 0, 0], noise });
    const here = checks.map((spot, at) => pointAt(exact, `check-${at + 1}`, spot));
    const first = startOf(exact, [0, 0, 0]);
    const rtk = adjusted(here, { ...first, offsetSigma: [0.03, 0.03, 0.05] });
    expect(rtk.checkM[0]).toBeLessThan(0.06);
    expect(rtk.checkM[1]).toBeLessThan(0.12);
    // Half of the photos are off by metres, and say so.
    const mixed = exact.positions.map(({ at }, index) =>
      index % 2 === 0
        ? { at, sigma: noise }
        : { at: [at[0] + 2, at[1] - 1, at[2] + 3] as Vector, sigma: [3, 3, 3] as Vector },
    );
    const weighed = adjusted(here, { ...first, positions: mixed, offsetSigma: noise });
    expect(weighed.checkM[0]).toBeLessThan(0.08);
    expect(weighed.checkM[1]).toBeLessThan(0.15);
  });

  it('MODEL-02 the uncertainty of height and tilt shrinks with control points, and with better positions', () => {
    const alone = uncertaintyOf(start)!;
    expect(alone.heightM).toBeGreaterThan(3.9);
    expect(alone.tiltMPer100M).toBeGreaterThan(0.3);
    const { bundle } = adjusted(controls);
    const controlled = uncertaintyOf(bundle)!;
    expect(controlled.heightM).toBeLessThan(0.05);
    expect(controlled.tiltMPer100M).toBeLessThan(0.1);
    const better = {
      ...start,
      positions: flight.positions.map(({ at }) => ({ at, sigma: [0.02, 0.02, 0.03] as Vector })),
    };
    expect(uncertaintyOf(better)!.tiltMPer100M).toBeLessThan(alone.tiltMPer100M / 5);
  });
});

describe('the accuracy of a position', () => {
  it.each([
    [{ positionSigmaM: null, rtkFlag: null }, 'ordinary', 1],
    [{ positionSigmaM: [0.011, 0.012, 0.025] as [number, number, number], rtkFlag: 50 }, 'fixed', 0.03],
    [{ positionSigmaM: [0.4, 0.5, 0.9] as [number, number, number], rtkFlag: 34 }, 'float', 0.9],
    [{ positionSigmaM: [0.01, 0.01, 0.01] as [number, number, number], rtkFlag: 16 }, 'ordinary', 1],
    [{ positionSigmaM: [0.04, 0.04, null] as [number, number, null], rtkFlag: null }, 'fixed', 0.08],
    [{ positionSigmaM: [3, 3, null] as [number, number, null], rtkFlag: null }, 'ordinary', 1],
  ] as const)('MODEL-02 is what the photo says, but not better than the receiver can be: %j', (said, kind, upM) => {
    const found = positionAccuracy({ ...said, positionSigmaM: said.positionSigmaM && [...said.positionSigmaM] });
    expect([found.kind, found.sigma[2]]).toEqual([kind, upM]);
  });
});
