import { describe, expect, it } from 'vitest';
import { readTime } from './times.ts';

describe('SHELL-10 reading times', () => {
  it.each([
    ['2026-03-01T12:00:00', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01 12:00:00', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.250', '2026-03-01T12:00:00.250Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('SHELL-10 reads %s without a zone suffix as UTC', (text, utc) => {
    expect(readTime(text).toISOString()).toBe(utc);
  });

  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T12:00:00-0500', '2026-03-01T17:00:00.000Z'],
  ])('SHELL-10 keeps the zone that %s names', (text, utc) => {
    expect(readTime(text).toISOString()).toBe(utc);
  });
});
