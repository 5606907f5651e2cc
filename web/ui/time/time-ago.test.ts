import { describe, expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-05-04T12:00:00Z');
const before = (seconds: number) => timeAgo(new Date(now.getTime() - seconds * 1000), now);

describe('how long ago', () => {
  it('is shown in the largest full unit', () => {
    expect(before(0)).toBe('just now');
    expect(before(59)).toBe('just now');
    expect(before(60)).toBe('1 minute ago');
    expect(before(3 * 3600 + 1800)).toBe('3 hours ago');
    expect(before(86_400)).toBe('yesterday');
    expect(before(40 * 86_400)).toBe('last month');
    expect(before(800 * 86_400)).toBe('2 years ago');
  });

  it('treats a clock slightly ahead as now', () => {
    expect(before(-30)).toBe('just now');
  });
});
