import { expect, it } from 'vitest';
import { lengthText } from './length-text.ts';

it('lengths are shown in the chosen units', () => {
  expect([3.14, 25].map((metres) => lengthText(metres, 'metric'))).toEqual(['3.1 m', '25 m']);
  expect([1.5, 25].map((metres) => lengthText(metres, 'imperial'))).toEqual(['4.9 ft', '82 ft']);
});
