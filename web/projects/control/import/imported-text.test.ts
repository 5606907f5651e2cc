import { describe, expect, it } from 'vitest';
import { importedText } from './imported-text.ts';

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
