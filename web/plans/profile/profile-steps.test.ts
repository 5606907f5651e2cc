import { describe, expect, it } from 'vitest';
import { profileSteps } from './profile-steps.ts';

describe('the terrain samples of a flight', () => {
  it('are even on a short flight, and at most 25 m on one of 40 km', () => {
    expect(profileSteps(0)).toEqual({ steps: 400, coarseM: null });
    expect(profileSteps(4_000)).toEqual({ steps: 400, coarseM: null });
    expect(profileSteps(40_010)).toEqual({ steps: 1601, coarseM: null });
    expect(profileSteps(100_000)).toEqual({ steps: 4000, coarseM: null });
  });

  it('are not more than can be drawn, and then say how far apart they are', () => {
    expect(profileSteps(240_000)).toEqual({ steps: 4000, coarseM: 60 });
  });
});
