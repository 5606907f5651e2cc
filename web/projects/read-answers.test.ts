import { describe, expect, it } from 'vitest';
import { readProjectList, readSystemNames } from './read-answers.ts';
import { aProject } from './testing/a-project.ts';

describe('server responses', () => {
  it('PROC-13 a response that is not an array is an empty list', () => {
    for (const answer of [{}, null, undefined, 'nothing', { processes: [] }])
      expect(readProjectList(answer)).toEqual([]);
    expect(readProjectList([aProject(1)])).toEqual([aProject(1)]);
  });

  it('PROC-08 an unknown status is Draft', () => {
    expect(readProjectList([{ ...aProject(1), status: 'Levitating' }])[0]?.status).toBe('Draft');
  });

  it('PROC-13 falls back to the six built-in coordinate systems', () => {
    const one = { name: 'ETRS89 / UTM zone 32N', definition: 'EPSG:25832', wkt: '' };
    expect(readSystemNames([one])).toEqual(['ETRS89 / UTM zone 32N']);
    for (const answer of [undefined, {}, 'none', [{ wrong: true }]])
      expect(readSystemNames(answer)).toEqual([
        'WGS84',
        'NAD83 / Colorado North (ftUS) + navd88 height (ftus)',
        'NAD83(2011) / Oklahoma North (ftUS) + NAVD88 height (ftUS)',
        'NAD83 / Texas North Central (ftUS) + navd88 height (ftus)',
        'NAD83 / Kansas South (ftUS) + navd88 height (ftus)',
        'NAD83 / California zone 3 (ftUS)',
      ]);
  });
});
