import { describe, expect, it } from 'vitest';
import { needs } from '@overflight/flight/testing/needs.ts';
import { findSystems } from './find-systems.ts';
import { projDatabase } from './proj-database.ts';

const proj = needs(projDatabase() !== undefined, 'PROJ, which comes with GDAL');
const found = (text: string, place: { lng?: number; lat?: number } = {}) =>
  findSystems({ text, ...place }).systems.map(({ name, title }) => `${name} ${title}`);
const inKansas = { lng: -98.4, lat: 37.5 };

describe.skipIf(proj.isMissing)(`coordinate systems are found${proj.reason}`, () => {
  it('by words of the name or area, in any case and order', () => {
    expect(found('lv95')).toEqual(['EPSG:2056 CH1903+ / LV95']);
    expect(found('SWITZERLAND lv95')).toEqual(['EPSG:2056 CH1903+ / LV95']);
    expect(found('no such system')).toEqual([]);
    expect(found("100% o'clock _")).toEqual([]);
  });

  it('by code, the whole code first', () => {
    expect(found('2056')[0]).toBe('EPSG:2056 CH1903+ / LV95');
    expect(found('epsg:32632')).toEqual(['EPSG:32632 WGS 84 / UTM zone 32N']);
  });

  it.each(['utm15n', 'UTM 15 N', 'utm zone 15n', 'UTM Zone 15 n', 'utm-15n', 'wgs 84 utm15n'])(
    'by UTM zone, written as %s',
    (typed) => {
      expect(found(typed)[0]).toBe('EPSG:32615 WGS 84 / UTM zone 15N');
    },
  );

  it('by a UTM zone of one digit, and by one of both halves', () => {
    expect(found('utm05s')[0]).toBe('EPSG:32705 WGS 84 / UTM zone 5S');
    expect(found('utm15')[0]).toMatch(/^EPSG:32[67]15 /);
    expect(found('utm15 nad83(2011)')).toContain('EPSG:6344 NAD83(2011) / UTM zone 15N');
  });

  it('by place: those used there first, the local ones before the wide ones', () => {
    const here = found('', inKansas);
    expect(here[0]).toBe('EPSG:8535 NAD83(2011) / KS RCS zone 16');
    expect(here).toContain('EPSG:6468 NAD83(2011) / Kansas South');
    expect(found('utm', inKansas)[0]).toBe('EPSG:32614 WGS 84 / UTM zone 14N');
    expect(found('')).toEqual([]);
  });

  it('by name before area, whole words before parts of words, and WGS 84 before what has the same name', () => {
    const kansas = found('kansas', inKansas);
    expect(kansas).toContain('EPSG:6468 NAD83(2011) / Kansas South');
    expect(kansas[0]).toMatch(/ Kansas (South|North|LCC)/);
    expect(found('kansas south')[0]).not.toContain('Arkansas');
    expect(found('utm 14n', inKansas)[0]).toBe('EPSG:32614 WGS 84 / UTM zone 14N');
  });

  it('also on both sides of the date line', () => {
    for (const lng of [179.5, -179.5])
      expect(found('fiji', { lng, lat: -17 })).toContain('EPSG:3460 Fiji 1986 / Fiji Map Grid');
  });

  it.each(['6503 navd88', 'NAVD88 height 6503', '6503+6360', 'EPSG:6503 + EPSG:6360'])('with heights: %s', (typed) => {
    expect(found(typed)).toEqual(['EPSG:6503+6360 NAD83(2011) / Minnesota North (ftUS) + NAVD88 height (ftUS)']);
  });

  it('with heights in the unit of east and north, or in the one that is asked for', () => {
    expect(found('2222 navd88')[0]).toMatch(/^EPSG:2222\+8228 .* NAVD88 height \(ft\)$/);
    expect(found('32615 navd88')[0]).toMatch(/^EPSG:32615\+5703 /);
    expect(found('6503+5703')[0]).toMatch(/^EPSG:6503\+5703 .* NAVD88 height$/);
    expect(found('6503 egm96')[0]).toMatch(/^EPSG:6503\+5773 /);
    expect(found('minnesota north ftus navd88')).toContain(
      'EPSG:6503+6360 NAD83(2011) / Minnesota North (ftUS) + NAVD88 height (ftUS)',
    );
  });

  it('compound ones by their own code or name, those of known heights', () => {
    expect(found('8720')[0]).toBe('EPSG:2231+6360 NAD83 / Colorado North (ftUS) + NAVD88 height (ftUS) (EPSG:8720)');
    expect(found('egm2008')).toContain('EPSG:4326+3855 WGS 84 + EGM2008 height (EPSG:9518)');
    expect(found('dhhn92 height')).toEqual([]);
  });

  it('only where rasters can be drawn in them: no heights alone, no space, none out of use', () => {
    expect(found('epsg:5773')).toEqual([]);
    expect(found('4978')).toEqual([]);
    expect(found('epsg:3857')).toEqual(['EPSG:3857 WGS 84 / Pseudo-Mercator']);
  });
});

it('a machine without the register says so', () => {
  expect(findSystems({ text: 'utm' }, projDatabase(['/nowhere']) ?? null)).toEqual({
    isSearchable: false,
    systems: [],
  });
});
