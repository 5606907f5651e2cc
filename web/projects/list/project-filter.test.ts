import { describe, expect, it } from 'vitest';
import {
  chooseSort,
  creatorsOf,
  filteredProjects,
  isNarrowed,
  isReset,
  noFilter,
  readFilter,
  writeFilter,
  type ProjectFilter,
} from './project-filter.ts';
import { aProject } from '../testing/a-project.ts';

const bo = { id: 'bo', name: 'Bo Chief', email: 'bo@crew.example', date: '2026-11-15T12:00:00.000Z' };
const projects = [
  aProject(1, { name: 'North field', received: '2026-05-01T10:00:00Z', status: 'Completed' }),
  aProject(2, { name: 'mast 10', received: '2026-05-03T10:00:00Z', status: 'Stop' }),
  aProject(3, { name: 'Mast 2', received: '2026-05-02T10:00:00Z', status: 'Stopped', createdBy: bo }),
  aProject(4, { name: '', received: '2026-05-04T10:00:00Z' }),
];
const shown = (filter: Partial<ProjectFilter>) =>
  filteredProjects(projects, { ...noFilter, ...filter }).map(({ name }) => name);

describe('the project filter', () => {
  it('PROC-03 sorts by name by default, descending', () => {
    expect(noFilter).toEqual({ sortBy: 'alphabetic', descending: true, status: '', keyword: '', createdBy: '' });
    expect(shown({})).toEqual(['North field', 'mast 10', 'Mast 2', '']);
    expect(shown({ descending: false })).toEqual(['', 'Mast 2', 'mast 10', 'North field']);
  });

  it('PROC-03 sorts by received date in both directions', () => {
    expect(shown({ sortBy: 'date' })).toEqual(['', 'mast 10', 'Mast 2', 'North field']);
    expect(shown({ sortBy: 'date', descending: false })).toEqual(['North field', 'Mast 2', 'mast 10', '']);
  });

  it('PROC-03 matches the exact status, a part of the name ignoring case, and the creator', () => {
    expect(shown({ status: 'Stop' })).toEqual(['mast 10']);
    expect(shown({ keyword: ' MAST ' })).toEqual(['mast 10', 'Mast 2']);
    expect(shown({ keyword: '[' })).toEqual([]);
    expect(shown({ createdBy: 'Bo Chief' })).toEqual(['Mast 2']);
    expect(shown({ createdBy: 'Bo' })).toEqual([]);
    expect(shown({ createdBy: 'Bo Chief', status: 'Completed' })).toEqual([]);
  });

  it('PROC-03 finds an unnamed project by its id', () => {
    expect(shown({ keyword: '000000000004' })).toEqual(['']);
  });

  it('PROC-02 knows whether it hides projects; sorting does not', () => {
    expect(isNarrowed(noFilter)).toBe(false);
    expect(isNarrowed({ ...noFilter, sortBy: 'date', descending: false })).toBe(false);
    expect(isReset({ ...noFilter, descending: false })).toBe(false);
    for (const part of [{ keyword: 'a' }, { status: 'Draft' }, { createdBy: 'Bo' }] as const)
      expect(isNarrowed({ ...noFilter, ...part })).toBe(true);
  });

  it('choosing the same sort again reverses it', () => {
    const byDate = chooseSort(noFilter, 'date');
    expect(byDate).toMatchObject({ sortBy: 'date', descending: true });
    expect(chooseSort(byDate, 'alphabetic')).toMatchObject({ sortBy: 'alphabetic', descending: false });
    expect(chooseSort(byDate, 'date')).toMatchObject({ sortBy: 'date', descending: false });
  });

  it('lists all creators and the selected one', () => {
    expect(creatorsOf(projects, '')).toEqual(['Ada Pilot', 'Bo Chief']);
    expect(creatorsOf(projects, 'Cy')).toEqual(['Ada Pilot', 'Bo Chief', 'Cy']);
  });

  it('is stored in the URL; unknown values are ignored', () => {
    const filter: ProjectFilter = {
      sortBy: 'date',
      descending: false,
      status: 'Invalid Data Retry',
      keyword: 'a b',
      createdBy: 'Bo Chief',
    };
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
    expect(writeFilter(noFilter)).toEqual({});
    expect(readFilter(new URLSearchParams('sort=colour&status=Flying&order=up'))).toEqual(noFilter);
  });
});
