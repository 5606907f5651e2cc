import { describe, expect, it } from 'vitest';
import { stagesOf } from './run-stages.ts';

describe('the stages of a run', () => {
  it('are done before the current one, and ahead after it', () => {
    const stages = stagesOf({ stages: ['fetch', 'features', 'match'], stage: 'features' });
    expect(stages.map(({ state }) => state)).toEqual(['done', 'current', 'ahead']);
  });

  it('are all ahead before the first starts', () => {
    expect(stagesOf({ stages: ['fetch', 'features'], stage: null }).map(({ state }) => state)).toEqual([
      'ahead',
      'ahead',
    ]);
    expect(stagesOf({ stages: [], stage: null })).toEqual([]);
  });
});
