import { describe, expect, it } from 'vitest';
import { idFromName, newSourceValues, SourceFormSchema, valuesOf, type SourceValues } from './source-form-values.ts';

const filled = (changes: Partial<SourceValues> = {}): SourceValues => ({
  ...newSourceValues('imagery'),
  id: 'own',
  name: 'Own',
  url: 'https://tiles.example/{z}/{x}/{y}.jpg',
  ...changes,
});

function problemFields(values: SourceValues): string[] {
  const read = SourceFormSchema.safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
}

describe('the form of a map source', () => {
  it.each([
    ['an empty name', { name: ' ' }, ['name']],
    ['an empty address', { url: '' }, ['url']],
    ['three bounds', { bounds: '1, 2, 3' }, ['bounds']],
    ['bounds in words', { bounds: 'a, b, c, d' }, ['bounds']],
    ['bounds past the pole', { bounds: '-10, -91, 10, 10' }, ['bounds']],
    ['bounds upside down', { bounds: '-10, 20, 10, 10' }, ['bounds']],
    ['zooms the wrong way round', { minZoom: 9, maxZoom: 3 }, ['maxZoom']],
    ['a zoom too deep', { maxZoom: 25 }, ['maxZoom']],
  ] satisfies [string, Partial<SourceValues>, string[]][])('refuses %s', (_, changes, fields) => {
    expect(problemFields(filled(changes))).toEqual(fields);
  });

  it('reads bounds from a line of text, across the antimeridian too', () => {
    expect(SourceFormSchema.parse(filled({ bounds: '170 -25; -170 -10' })).bounds).toEqual([170, -25, -170, -10]);
    expect(SourceFormSchema.parse(filled())).not.toHaveProperty('bounds');
  });

  it('sends only the fields of the kind', () => {
    const geocoder = SourceFormSchema.parse(filled({ kind: 'geocoder', bounds: '1 2 3 4' }));
    expect(geocoder).toMatchObject({ kind: 'geocoder', geocoder: 'photon' });
    for (const name of ['bounds', 'encoding', 'sourceLayer']) expect(geocoder).not.toHaveProperty(name);
    expect(SourceFormSchema.parse(filled({ kind: 'terrain' }))).toMatchObject({ encoding: 'terrarium' });
  });

  it('reads a stored source unchanged', () => {
    const source = SourceFormSchema.parse(filled({ kind: 'terrain', bounds: '-10, -20, 10, 20', tileSize: 512 }));
    expect(SourceFormSchema.parse(valuesOf(source))).toEqual(source);
  });
});

describe('an id from a name', () => {
  it.each([
    ['Übersicht Süd 2026!', [], 'ubersicht-sud-2026'],
    ['???', [], 'source'],
    ['Own', ['own'], 'own-2'],
    ['Own', ['own', 'own-2', 'own-3'], 'own-4'],
    [`${'a'.repeat(49)} b`, [], 'a'.repeat(49)],
  ])('%s, beside %o, is %s', (name, taken, id) => {
    expect(idFromName(name, taken)).toBe(id);
  });
});
