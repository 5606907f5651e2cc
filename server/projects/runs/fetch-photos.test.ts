import { expect, it } from 'vitest';
import { assignNames } from './fetch-photos.ts';

const photo = (name: string) => ({
  id: name,
  plan_id: 'plan',
  name,
  size: 1,
  key: 'key',
  widthPx: 10,
  heightPx: 10,
  position: null,
  altitudeM: null,
  relativeAltitudeM: null,
  gimbalPitchDeg: null,
  gimbalYawDeg: null,
  takenAt: null,
  has_thumbnail: false,
});
const named = (...names: string[]) => assignNames(names.map(photo), '/run').map(({ name }) => name);

it('photos with the same name get unique names, ignoring case', () => {
  expect(named('DJI 1.JPG', 'dji_1.jpg', '../DJI 1.JPG')).toEqual(['DJI_1.JPG', 'dji_1_2.jpg', '__DJI_1.JPG']);
});

it('overlong names are shortened and stay unique', () => {
  const long = 'a'.repeat(251);
  expect(named(`${long}.JPG`, `${long.slice(1)}b.JPG`)).toEqual([`${'a'.repeat(150)}.JPG`, `${'a'.repeat(150)}_2.JPG`]);
  expect(named(`a.${'b'.repeat(253)}`)).toEqual([`a.${'b'.repeat(19)}`]);
});
