import { describe, expect, it } from 'vitest';
import { dayText, timeText, zonedTimeText } from './time-text.ts';

const at = '2026-11-16T13:55:00.000Z';

describe('times and days on every screen', () => {
  it('begin with the same day', () => {
    const day = dayText(at);
    expect(day).toMatch(/2026/);
    for (const text of [timeText(at), zonedTimeText(at)]) expect(text.startsWith(day)).toBe(true);
  });

  it('SHELL-10 without a zone they are read as UTC', () => {
    expect(timeText('2026-11-16 13:55')).toBe(timeText(at));
  });

  it('an invalid time is shown unchanged', () => {
    expect(timeText('soon')).toBe('soon');
  });
});
