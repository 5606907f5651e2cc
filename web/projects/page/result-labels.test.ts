import { ProjectResult } from '@overflight/contract/projects/projects.ts';
import { describe, expect, it } from 'vitest';
import { aProject } from '../testing/a-project.ts';
import { heightsText } from './result-labels.ts';

const { vendor } = aProject(1);
const result = (zero: ProjectResult['zero']) =>
  ProjectResult.parse({ timestamp: '2026-11-15T12:00:00.000Z', folders: [], zero });

describe('MODEL-02 the heights of a project', () => {
  it('are as chosen before a run, then those of the newest results', () => {
    expect(heightsText({ vendor, results: [] })).toBe('As the photos state them');
    expect(heightsText({ vendor, results: [result(null)] })).toBe('As the photos state them');
    const results = [result({ datum: 'egm96', geoids: [] }), result({ datum: 'photos', geoids: [] })];
    expect(heightsText({ vendor, results })).toBe('Above sea level (EGM96)');
  });

  it('say what was chosen since', () => {
    const results = [result({ datum: 'navd88', geoids: ['g2018'] })];
    expect(heightsText({ vendor: { ...vendor, heights: 'navd88' }, results })).toBe('Above NAVD88');
    expect(heightsText({ vendor: { ...vendor, heights: 'ellipsoid' }, results })).toBe(
      'Above NAVD88. Chosen since: WGS84 ellipsoid',
    );
  });
});
