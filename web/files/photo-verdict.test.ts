import type { PhotoCheck } from '@overflight/contract/plans/files.ts';
import { expect, it } from 'vitest';
import { verdictText } from './photo-verdict.ts';

const check = { verdict: 'flawed', flaws: ['far-from-plan', 'blurred'], awayM: 12_400 } as unknown as PhotoCheck;

it('a photo far from the plan says so, and how far', () => {
  expect(verdictText(check, 'km')).toBe('Was taken far from the plan (12.40 km away). Is blurred');
  expect(verdictText({ ...check, verdict: 'usable', flaws: [] }, 'km')).toBe('Usable');
});
