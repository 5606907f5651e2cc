import { describe, expect, it } from 'vitest';
import { heightRuleOf } from './height-rules.ts';

describe('the rule of a place', () => {
  it('GO-02 is 400 ft in the US, 120 m in the EU and elsewhere, and says where it is written', () => {
    expect(heightRuleOf(['US'])).toMatchObject({ limitM: 121.92, source: '14 CFR 107.51(b)' });
    for (const country of ['DE', 'CH', 'NO'])
      expect(heightRuleOf([country])).toMatchObject({ limitM: 120, name: 'EU open category' });
    expect(heightRuleOf(['GB'])).toMatchObject({ limitM: 120, name: 'UK open category' });
    expect(heightRuleOf(['KE'])).toMatchObject({ limitM: 120, source: '', structures: null });
    expect(heightRuleOf([null])).toMatchObject({ limitM: 120 });
  });

  it('is the strictest of those near the flight', () => {
    expect(heightRuleOf(['US', 'MX'])).toMatchObject({ id: 'usual' });
    expect(heightRuleOf(['US', 'DE'])).toMatchObject({ id: 'eu-open' });
    expect(heightRuleOf(['DE', 'RS'])).toMatchObject({ id: 'usual' });
  });
});
