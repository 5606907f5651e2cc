import { expect, it } from 'vitest';
import { findSystem, readSystemCode } from './coordinate-systems.ts';

it.each([
  ['25832', 'EPSG:25832'],
  ['epsg:2056', 'EPSG:2056'],
  [' EPSG 3857 ', 'EPSG:3857'],
  ['UTM 32N', 'EPSG:32632'],
  ['utm zone 7 s', 'EPSG:32707'],
  ['UTM 61N', undefined],
  ['UTM 32', undefined],
  ['Swiss grid', undefined],
  ['', undefined],
])('reads %s as %s', (typed, code) => {
  expect(readSystemCode(typed)).toBe(code);
});

it('a system given by EPSG code keeps heights in metres', () => {
  expect(findSystem('EPSG:25832')).toMatchObject({ horizontalEpsg: 25_832, verticalEpsg: null });
  expect(findSystem('WGS84')).toMatchObject({ horizontalEpsg: 4326 });
  expect(findSystem('Swiss grid')).toBeUndefined();
});
