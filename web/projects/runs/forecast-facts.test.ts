import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import { describe, expect, it } from 'vitest';
import { aForecast } from '../testing/a-project.ts';
import { forecastFacts } from './forecast-facts.ts';

const reported = (changed: Partial<ProjectForecast> = {}) =>
  forecastFacts(aForecast(changed)).map(
    ({ label, value, note, isWrong }) => `${label}: ${value} (${note})${isWrong ? ' !' : ''}`,
  );

describe('the forecast', () => {
  it('shows required and available resources', () => {
    expect(reported()).toEqual([
      'Photos used: 17 of 18 ()',
      'Memory: 1.8 GB (16 GB free)',
      'Disk: 900 MB (50 GB free)',
      'Time: about 4 min (Built-in (COLMAP))',
    ]);
  });

  it('tells that no run has shown yet how fast this machine is', () => {
    expect(reported({ isTimed: false })[3]).toBe(
      'Time: about 4 min (Built-in (COLMAP); first run here, may take twice as long)',
    );
    expect(reported({ isTimed: false, seconds: null })[3]).toBe('Time: unknown (Built-in (COLMAP))');
  });

  it('marks insufficient resources', () => {
    expect(reported({ usablePhotos: 0, memoryMb: 20_000, engine: null, seconds: null })).toEqual([
      'Photos used: 0 of 18 () !',
      'Memory: 20 GB (16 GB free) !',
      'Disk: 900 MB (50 GB free)',
      'Time: unknown (no engine)',
    ]);
    expect(reported({ usablePhotos: 0, uncheckedPhotos: 3 })[0]).toBe('Photos used: 0 of 18 (3 still being checked)');
  });

  it('shows unknown resources', () => {
    expect(reported({ memoryMb: null, diskAvailableMb: null }).slice(1, 3)).toEqual([
      'Memory: unknown ()',
      'Disk: 900 MB (on another machine)',
    ]);
  });
});
