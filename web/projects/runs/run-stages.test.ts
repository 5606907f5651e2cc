import { describe, expect, it } from 'vitest';
import { stagesOf } from './run-stages.ts';

describe('the stages of a run', () => {
  it('those before the present one are done, those behind it are ahead', () => {
    const stages = stagesOf({ stages: ['fetch', 'features', 'match'], stage: 'features' });
    expect(stages.map(({ state }) => state)).toEqual(['done', 'current', 'ahead']);
  });

  it('nothing is done before the first', () => {
    expect(stagesOf({ stages: ['fetch', 'features'], stage: null }).map(({ state }) => state)).toEqual([
      'ahead',
      'ahead',
    ]);
    expect(stagesOf({ stages: [], stage: null })).toEqual([]);
  });
});
