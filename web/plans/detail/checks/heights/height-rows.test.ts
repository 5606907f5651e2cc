import { HeightCheck, type HeightStretch } from '@overflight/contract/plans/checks.ts';
import { describe, expect, it } from 'vitest';
import { heightRows, heightsReason } from './height-rows.ts';

const rule = (changes: object = {}) => ({
  id: 'eu-open',
  name: 'EU open category',
  source: '2019/947',
  limitMeters: 120,
  isOnRequest: true,
  ...changes,
});
const stretch = (heightMeters: number, changes: Partial<HeightStretch> = {}): HeightStretch => ({
  kind: 'too-high',
  why: null,
  ruleId: 'eu-open',
  limitMeters: 120,
  fromMeters: heightMeters,
  toMeters: heightMeters + 100,
  highest: { heightMeters, atMeters: 1200, position: [8, 47] },
  structure: null,
  path: [],
  ...changes,
});
const unknown = (fromMeters: number, toMeters: number) =>
  stretch(0, { kind: 'not-checked', why: 'no-heights', fromMeters, toMeters, highest: null });
const answer = (stretches: HeightStretch[], changes: object = {}) =>
  HeightCheck.parse({ flightPlanId: 'p1', lengthMeters: 9000, stretches, limits: [], rules: [rule()], ...changes });
const texts = { height: (metres: number) => `${metres} m`, distance: (metres: number) => `${metres / 1000} km` };

describe('heights above ground of a plan', () => {
  it('TERR-06 say first where the flight hits the ground', () => {
    const rows = heightRows(answer([stretch(142), stretch(-21, { kind: 'hits-ground' })]), texts);
    expect(rows[0]?.verdict).toEqual({
      tone: 'stop',
      text: 'The flight hits the ground: 21 m too low, 1.2 km into the flight',
    });
  });

  it('GO-02 say how high, where, and which limit is broken; the worst first', () => {
    const rows = heightRows(answer([stretch(130), stretch(142)]), texts);
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      {
        tone: 'stop',
        text: '142 m above ground, 1.2 km into the flight; the limit here is 120 m (EU open category)',
      },
      { tone: 'stop', text: expect.stringMatching(/^130 m above ground/) },
    ]);
    expect(rows[0]?.note).toBe('2019/947');
  });

  it('GO-02 say what helps where the way home is too high, and that the vehicle may return higher', () => {
    const [home, there] = heightRows(answer([stretch(150), stretch(400)], { wayHomeFromMeters: 390 }), texts);
    expect(home?.note).toMatch(/^This is the way home, .* lower that point, .* 2019\/947$/);
    expect(there?.note).toBe('2019/947');
  });

  it('GO-02 name the exception near a structure, and where it needs a request that it is not clear', () => {
    const near = stretch(150, { kind: 'structure-exception', structure: 2 });
    expect(heightRows(answer([near]), texts)[0]?.verdict).toEqual({
      tone: 'unknown',
      text: '150 m above ground, 1.2 km into the flight; allowed only on request of the entity responsible for the structure of segment 2 (EU open category)',
    });
    const us = answer([near], { rules: [rule({ name: 'US part 107', isOnRequest: false })] });
    expect(heightRows(us, texts)[0]?.verdict).toEqual({
      tone: 'fits',
      text: '150 m above ground, 1.2 km into the flight; allowed near the structure of segment 2 (US part 107)',
    });
  });

  it('GO-02 are not checked where no heights are known, with where and how long', () => {
    const one = answer([unknown(400, 1600)]);
    expect(heightRows(one, texts)).toEqual([]);
    expect(heightsReason(one, texts)).toBe('No heights of the ground for 1.2 km from 0.4 km into the flight.');
    const many = answer([unknown(0, 1000), unknown(2000, 3000), unknown(4000, 5000)], { notChecked: 'Cells too.' });
    expect(heightsReason(many, texts)).toBe(
      'No heights of the ground for 1 km from 0 km into the flight and 1 km from 2 km into the flight, 3 km in 3 stretches in all. Cells too.',
    );
    expect(heightsReason(answer([stretch(150)]), texts)).toBeUndefined();
  });

  it('GO-02 say that all is below the limit where only ceilings of cells are not known, never where ground is missing', () => {
    const cells = { notChecked: 'No cells.' };
    expect(heightRows(answer([], cells), texts).map(({ verdict }) => verdict)).toEqual([
      { tone: 'fits', text: 'Nowhere higher than 120 m above ground (EU open category)' },
    ]);
    expect(heightRows(answer([unknown(0, 10)], cells), texts)).toEqual([]);
    expect(heightRows(answer([], { ...cells, lengthMeters: 0 }), texts)).toEqual([]);
    expect(heightRows(answer([]), texts)).toEqual([]);
  });

  it('are summed up where a survey has very many', () => {
    const rows = heightRows(answer(Array.from({ length: 30 }, (_, at) => stretch(130 + at))), texts);
    expect(rows).toHaveLength(9);
    expect(rows.at(-1)?.verdict).toEqual({ tone: 'stop', text: 'And 22 more stretches' });
  });
});
