import { describe, expect, it } from 'vitest';
import { levelPace } from './level-pace.ts';
import { meshLevels } from './levels.ts';

/** Levels of the frames of a movement on a machine whose levels take so long. */
function movement(pace: ReturnType<typeof levelPace>, ms: readonly number[], frames: number): number[] {
  return Array.from({ length: frames }, () => {
    const level = pace.moving();
    pace.took(level, ms[level] ?? NaN);
    return level;
  });
}

describe('the level of a movement', () => {
  const withoutCard = [750, 310, 90, 45];

  it('is the coarsest at once where a still view takes long, and stays at one that is fluid', () => {
    const pace = levelPace(4);
    pace.took(0, 750);
    expect(new Set(movement(pace, withoutCard, 30))).toEqual(new Set([3]));
    // Still views become finer step by step.
    for (const level of [2, 1, 0]) pace.took(level, withoutCard[level] ?? NaN);
    expect(new Set(movement(pace, withoutCard, 30))).toEqual(new Set([3]));
  });

  it('is the finest where that is fast, from the beginning or within a few frames', () => {
    const pace = levelPace(4);
    expect(movement(pace, [12, 12, 12, 12], 6)).toEqual([3, 2, 1, 0, 0, 0]);
    const known = levelPace(4);
    known.took(0, 20);
    expect(movement(known, [20, 12, 12, 12], 2)).toEqual([0, 0]);
  });

  it('does not follow a single slow frame, but several', () => {
    const pace = levelPace(4);
    pace.took(0, 16);
    pace.took(0, 900);
    expect(pace.moving()).toBe(0);
    pace.took(0, 900);
    expect(pace.moving()).toBe(3);
  });
});

it('levels smooth edges at rest, draw the pixels of the screen, and fewer with fewer triangles', () => {
  expect(meshLevels({ width: 960, height: 714 }, 1)).toEqual([
    { ratio: 2, isCoarse: false },
    { ratio: 1, isCoarse: false },
    { ratio: 0.6, isCoarse: true },
    { ratio: 0.35, isCoarse: true },
  ]);
  const [finest, screen] = meshLevels({ width: 3840, height: 2160 }, 2);
  expect([finest?.ratio, screen?.ratio]).toEqual([2, 2]);
});
