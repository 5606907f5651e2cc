import { Sprite } from 'three';
import { expect, it } from 'vitest';
import { aLook } from '../testing/a-look.ts';
import { stageExtras } from './stage-extras.ts';

const look = { ...aLook, marksFilled: false };
const controlOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `G${at}`, at: [at, 1, 2] as const, colour: '#e0379b' }));
const namesIn = (objects: ReturnType<typeof stageExtras>) => objects.filter((one) => one instanceof Sprite);

it('MODEL-01 control points have their names in 3D, which pick them too, unless they are very many', () => {
  const names = namesIn(stageExtras({ ...look, control: controlOf(3) }, 100));
  expect(names.map(({ userData }) => userData['hit'])).toEqual(
    ['G0', 'G1', 'G2'].map((name) => ({ kind: 'control', name })),
  );
  expect(names.map(({ position }) => position.toArray())).toEqual([0, 1, 2].map((east) => [east, 1, 2]));
  const [short, long] = ['A', 'A long name'].map(
    (name) => namesIn(stageExtras({ ...look, control: [{ name, at: [0, 0, 0], colour: '#fff' }] }, 100))[0],
  );
  expect(long!.scale.x).toBeGreaterThan(2 * short!.scale.x);
  expect(namesIn(stageExtras({ ...look, control: controlOf(500) }, 100))).toEqual([]);
});

it('a kept point has its name too, a line has none', () => {
  const line = { points: [[0, 0, 0] as const, [1, 0, 0] as const], name: '', isOther: false };
  const point = { points: [[5, 0, 0] as const], name: 'Peg 7', isOther: false };
  expect(namesIn(stageExtras({ ...look, measures: [line] }, 100))).toEqual([]);
  expect(namesIn(stageExtras({ ...look, measures: [line, point] }, 100))).toHaveLength(1);
});
