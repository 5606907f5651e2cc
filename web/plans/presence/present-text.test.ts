import { expect, it } from 'vitest';
import { presentText } from './present-text.ts';

const one = (name: string, isEditing: boolean) => ({ userId: name, name, isEditing });

it.each([
  [[one('Ada', false)], 'Ada looks at this plan.'],
  [[one('Ada', true)], 'Ada edits this plan.'],
  [[one('Ada', false), one('Ben', false)], 'Ada and Ben look at this plan.'],
  [[one('Ada', true), one('Ben', true), one('Cleo', true)], 'Ada, Ben and Cleo edit this plan.'],
  [[one('Ben', false), one('Ada', true)], 'Ada edits this plan. Ben looks at it.'],
])('CREW-02 who else is in a plan reads as a sentence', (present, text) => {
  expect(presentText(present)).toBe(text);
});
