import { expect, it } from 'vitest';
import { moveText } from './move-text.ts';

it('mentions no mouse on touch screens', () => {
  expect(moveText('orbit', true)).toContain('scroll');
  for (const way of ['orbit', 'fly'] as const) expect(moveText(way, false)).not.toMatch(/scroll|right-drag|click/i);
});
