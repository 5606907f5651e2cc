import { expect, it } from 'vitest';
import type { BandKind } from '@overflight/contract/plans/photo-bands.ts';
import { splitBands } from './split-bands.ts';

const colour = (shot: string) => ({ name: `${shot} in colour`, shot });
const of = (shot: string, kind: BandKind) => ({
  name: `${shot} ${kind}`,
  shot,
  band: { name: kind, kind, wavelengthNm: null },
});
const shots = ['a', 'b', 'c', 'd'];
const bands = shots.flatMap((shot) => [of(shot, 'red'), of(shot, 'green'), of(shot, 'nir')]);
const namesOf = (photos: readonly { name: string }[]) => photos.map(({ name }) => name);

it('photos in colour are all references', () => {
  expect(splitBands(shots.map(colour))).toEqual({ references: shots.map(colour), bands: [] });
});

it('cameras are found with the photos in colour, if most shots have one', () => {
  const split = splitBands([...['a', 'b', 'c'].map(colour), ...bands]);
  expect(namesOf(split.references)).toEqual(['a in colour', 'b in colour', 'c in colour']);
  expect(split.bands).toHaveLength(12);
});

it('else with one band: green, or the one that most shots have', () => {
  expect(namesOf(splitBands(bands).references)).toEqual(shots.map((shot) => `${shot} green`));
  const fewGreen = bands.filter(({ name }) => name !== 'b green');
  expect(namesOf(splitBands(fewGreen).references)).toEqual(shots.map((shot) => `${shot} red`));
});
