import { expect, it } from 'vitest';
import { presenceText } from './presence-text.ts';

const one = (name: string, isEditing: boolean) => ({ userId: name, name, isEditing });

it.each([
  [[one('Ada', false)], 'Ada is viewing this plan.'],
  [[one('Ada', true)], 'Ada is editing this plan.'],
  [[one('Ada', false), one('Ben', false)], 'Ada and Ben are viewing this plan.'],
  [[one('Ada', true), one('Ben', true), one('Cleo', true)], 'Ada, Ben and Cleo are editing this plan.'],
  [[one('Ben', false), one('Ada', true)], 'Ada is editing this plan. Ben is viewing it.'],
])('CREW-02 who else is in a plan reads as a sentence', (present, text) => {
  expect(presenceText(present)).toBe(text);
});
