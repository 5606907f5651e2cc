import { describe, expect, it } from 'vitest';
import { buildingHoverText } from './buildings.ts';

describe('hovering a building', () => {
  it.each([
    ['no height', {}],
    ['a height that is no number', { height: 'tall' }],
    ['an empty height', { render_height: '' }],
    ['a null height', { height: null }],
  ])('reads as unknown with %s', (_, properties) => {
    expect(buildingHoverText(properties)).toBe('Height not recorded');
  });

  it.each([
    [{ render_height: 10 }, 'Height 32.81 ft'],
    [{ height: '381' }, 'Height 1,250.00 ft'],
    [{ render_height: 0.3048, height: 99 }, 'Height 1.00 ft'],
    [{ height: 0 }, 'Height 0.00 ft'],
  ])('MAP-07 %o reads %s', (properties, text) => {
    expect(buildingHoverText(properties)).toBe(text);
  });
});
