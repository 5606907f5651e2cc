import { expect, it } from 'vitest';
import { findSystem, readSystemCode } from './coordinate-systems.ts';

it.each([
  ['25832', 'EPSG:25832'],
  ['epsg:2056', 'EPSG:2056'],
  [' EPSG 3857 ', 'EPSG:3857'],
  ['UTM 32N', 'EPSG:32632'],
  ['utm zone 7 s', 'EPSG:32707'],
  ['6503+6360', 'EPSG:6503+6360'],
  ['epsg:6503 + EPSG:6360', 'EPSG:6503+6360'],
  ['UTM 15N+5703', 'EPSG:32615+5703'],
  ['6503+', undefined],
  ['6503+navd88', undefined],
  ['6503+6360+5703', undefined],
  ['UTM 61N', undefined],
  ['UTM 32', undefined],
  ['Swiss grid', undefined],
  ['', undefined],
])('reads %s as %s', (typed, code) => {
  expect(readSystemCode(typed)).toBe(code);
});

it('a system given by EPSG code has the heights that come with it, if their datum is known', () => {
  expect(findSystem('EPSG:6503+6360')).toMatchObject({ horizontalEpsg: 6503, verticalEpsg: 6360 });
  expect(findSystem('EPSG:25832+7837')).toBeUndefined();
  expect(findSystem('EPSG:25832')).toMatchObject({ horizontalEpsg: 25_832, verticalEpsg: null });
  expect(findSystem('WGS84')).toMatchObject({ horizontalEpsg: 4326 });
  expect(findSystem('Swiss grid')).toBeUndefined();
});
