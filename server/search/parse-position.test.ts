import { describe, expect, it } from 'vitest';
import { parsePosition } from './parse-position.ts';

describe('parsePosition', () => {
  it.each([
    'San Francisco',
    '12 Main St',
    '37.78',
    '91, 10',
    '10, 181',
    '1600 2',
    '37.78, -122.45, 12',
    '37,78 -122,45',
  ])('leaves %j to the search', (text) => {
    expect(parsePosition(text)).toBeUndefined();
  });

  it.each([
    ['37.78, -122.45', [-122.45, 37.78]],
    ['37.78 -122.45', [-122.45, 37.78]],
    ['37.78° N, 122.45° W', [-122.45, 37.78]],
    ['33.9S 18.4E', [18.4, -33.9]],
    ['-90, 180', [180, -90]],
  ])('reads %j', (text, position) => {
    expect(parsePosition(text)).toEqual(position);
  });
});
