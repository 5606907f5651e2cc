import { expect, it } from 'vitest';
import { collectionIdFor } from './collection-id.ts';

it('the id of a collection derives from its name and is unique', () => {
  expect(collectionIdFor('Survey planes', [])).toBe('survey-planes');
  expect(collectionIdFor('Équipe Nord ', ['default'])).toBe('equipe-nord');
  expect(collectionIdFor('Survey planes', ['survey-planes', 'survey-planes-2'])).toBe('survey-planes-3');
  expect(collectionIdFor('飛行機', [])).toBe('collection');
  expect(collectionIdFor('x'.repeat(100), ['x'.repeat(56)])).toMatch(/^[\w.-]{1,64}$/);
});
