import { describe, expect, it } from 'vitest';
import { importedText, oddHeightTexts } from './imported-text.ts';

describe('what an import of control points did', () => {
  it.each([
    [1, 0, '1 point imported.'],
    [3, 0, '3 points imported, all new.'],
    [3, 1, '3 points imported: 2 new, 1 replaced the point of the same name and keeps its marks.'],
    [2, 2, '2 points imported: 2 replaced points of the same name and keep their marks.'],
  ])('%i lines, %i known names', (imported, replaced, text) => {
    expect(importedText({ imported, replaced })).toBe(text);
  });
});

it('odd heights are told in the chosen unit, the first three by name', () => {
  const odd = [
    { name: 'P9', aboveM: 9812.4 },
    { name: 'P2', aboveM: -150 },
  ];
  expect(oddHeightTexts(odd, 'metric')).toEqual([
    'P9 lies 9,812 m above the others: check its height and unit.',
    'P2 lies 150 m below the others: check its height and unit.',
  ]);
  expect(oddHeightTexts(odd, 'imperial')[1]).toContain('P2 lies 492 ft below');
  expect(oddHeightTexts([...odd, ...odd], 'metric').slice(3)).toEqual(['1 more point lies as far off.']);
  expect(oddHeightTexts([], 'metric')).toEqual([]);
});
