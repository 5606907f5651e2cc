import { expect, it } from 'vitest';
import { moveText } from './move-text.ts';

it('who has no mouse is told of fingers alone', () => {
  expect(moveText('orbit', true)).toContain('wheel');
  for (const way of ['orbit', 'fly'] as const) expect(moveText(way, false)).not.toMatch(/wheel|right drag|click/i);
});
