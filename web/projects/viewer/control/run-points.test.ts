import { expect, it } from 'vitest';
import { aPoint, withPoints } from '../testing/a-point.ts';
import { controlColours, drawnControl, runPoints } from './run-points.ts';

it('MODEL-01 points of a run are where they were stated to be, those without a place are left out', () => {
  const { position: _, ...earlier } = aPoint({ name: 'G9' });
  const points = runPoints(withPoints([aPoint(), earlier]));
  expect(points.map(({ name }) => name)).toEqual(['G1']);
  expect(runPoints(withPoints([]))).toEqual([]);
});

it('MODEL-01 control, check and unused points are told apart', () => {
  const points = runPoints(
    withPoints([aPoint(), aPoint({ name: 'K1', role: 'check' }), aPoint({ name: 'G2', leftOut: 'too few marks' })]),
  );
  expect(drawnControl(points, 'K1').features.map(({ properties }) => properties)).toEqual([
    { name: 'G1', isCheck: false, isChosen: false, colour: controlColours.control },
    { name: 'K1', isCheck: true, isChosen: true, colour: controlColours.check },
    { name: 'G2', isCheck: false, isChosen: false, colour: controlColours.unused },
  ]);
});
