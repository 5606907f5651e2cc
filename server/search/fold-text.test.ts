import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['  Zürich ', 'zurich'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['Winston-Salem', 'winston salem'],
    ['ＴＯＫＹＯ', 'tokyo'],
    ['Αθήνα', 'αθηνα'],
    ['"*:(^', ''],
  ])('brings %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});
