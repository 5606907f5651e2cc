import { expect, it } from 'vitest';
import { summaryText } from './photo-summary.ts';

const none = { photos: 418, usable: 412, used: 412, unchecked: 0, flaws: {}, expected: 405, bytes: 1, bytesLeft: null };

it('the photo summary is one sentence', () => {
  expect(summaryText({ ...none, flaws: { 'no-position': 6 } })).toBe(
    '412 of 418 photos can be used; 6 have no position; plan expects 405',
  );
  expect(
    summaryText({ ...none, usable: 400, used: 400, unchecked: 12, expected: 0, flaws: { blurred: 1, unreadable: 2 } }),
  ).toBe('400 of 418 photos can be used; 12 not checked yet; 2 cannot be read; 1 is blurred');
  const away = { ...none, photos: 18, usable: 0, used: 18, expected: 0, flaws: { 'far-from-plan': 18 } };
  expect(summaryText(away)).toBe(
    '18 of 18 photos can be used, 18 of them with a flaw; 18 were taken far from the plan',
  );
});
