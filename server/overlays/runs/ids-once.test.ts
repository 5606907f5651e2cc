import { expect, it } from 'vitest';
import { idsOnce } from './ids-once.ts';

const given = (...published: string[]) => {
  const uniqueId = idsOnce();
  return published.map((id, i) => uniqueId(id, i + 1));
};

it('counts rows of one id, and never gives an id that is published or was given before', () => {
  expect(given('a', 'a', 'b', 'a')).toEqual(['a', 'a/2', 'b', 'a/3']);
  expect(given('a/2', 'a', 'a', 'a')).toEqual(['a/2', 'a', 'a/3', 'a/4']);
  expect(given('a', 'a', 'a/2', 'a/2', 'a')).toEqual(['a', 'a/2', 'a/2/2', 'a/2/3', 'a/3']);
  expect(given('', '\0', 'a\0')).toEqual(['#1', '#2', 'a']);
});

it('takes no longer per row if very many have the same id', () => {
  const ids = given(...Array.from({ length: 50_000 }, () => 'same'));
  expect([new Set(ids).size, ids.at(-1)]).toEqual([50_000, 'same/50000']);
});
