import type { PhotoCheck } from '@overflight/contract/plans/files.ts';
import { expect, it } from 'vitest';
import { verdictText } from './photo-verdict.ts';

const check = { verdict: 'flawed', flaws: ['far-from-plan', 'blurred'], awayM: 12_400 } as unknown as PhotoCheck;

it('a photo far from the plan or too small says so, and by how much', () => {
  expect(verdictText(check, 'km')).toBe('Was taken far from the plan (12.40 km away). Is blurred');
  const small = { ...check, flaws: ['too-small' as const], widthPx: 480, heightPx: 320 };
  expect(verdictText(small, 'km')).toBe('Is too small: under 640 px along the longer edge (480 × 320 px)');
  expect(verdictText({ ...check, verdict: 'usable', flaws: [] }, 'km')).toBe('Usable');
});
