import { describe, expect, it } from 'vitest';
import { demoPercent, unfinishedPart } from './demo-progress.ts';
import { aDemo, noDemo } from './tour/testing/a-demo.ts';

describe('the progress of the demo', () => {
  it('counts parts by the time they take; a failed one holds nothing up', () => {
    expect(demoPercent(noDemo)).toBe(0);
    expect(demoPercent(aDemo())).toBe(100);
    const parts = { photos: { state: 'working', percent: 50 }, projects: { state: 'waiting', percent: 0 } } as const;
    expect(demoPercent(aDemo({}, parts))).toBe(Math.floor((7 * 100 + 20 * 50) / 97));
    expect(demoPercent(aDemo({}, { projects: { state: 'failed', percent: 10 } }))).toBe(100);
  });

  it('names a part only while it is not done', () => {
    const demo = aDemo({}, { projects: { state: 'working', percent: 3 } });
    expect(unfinishedPart(demo, 'projects')).toMatchObject({ percent: 3 });
    expect(unfinishedPart(demo, 'photos')).toBeNull();
    expect(unfinishedPart(noDemo, 'photos')).toBeNull();
  });
});
