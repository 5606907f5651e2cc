import { describe, expect, it } from 'vitest';
import {
  namesTaken,
  projectSchema,
  startsOver,
  uniqueProblem,
  valuesOf,
  withValues,
  type ProjectValues,
} from './project-form.ts';
import { newProject } from '@overflight/contract/projects/projects.ts';
import { aProject } from '../testing/a-project.ts';

const newValues = () => valuesOf(newProject());

const projects = [aProject(1, { name: 'North field' }), aProject(2, { name: 'Café' })];
const own = projects[0]?.processId ?? '';
const problems = (values: Partial<ProjectValues>, ownId = '') => {
  const read = projectSchema(namesTaken(projects, ownId)).safeParse({ ...newValues(), name: 'New', ...values });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the dialog of a project', () => {
  it('PROC-07 a new project starts with nothing but the usual choices', () => {
    expect(newValues()).toEqual({
      name: '',
      sources: [],
      processingType: 'survey',
      wktCRS: 'WGS84',
      explorerUrl: '',
      output: 'mesh',
    });
  });

  it('PROC-07 a name is required, and a unique one; its own is no other', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ name: '  ' })).toEqual(['name: name is required']);
    expect(problems({ name: ' NORTH field ' })).toEqual(['name: unique name is required']);
    expect(problems({ name: 'Cafe\u0301' })).toEqual(['name: unique name is required']);
    expect(problems({ name: 'north field' }, own)).toEqual([]);
    expect(uniqueProblem('café', namesTaken(projects, own))).toBe('unique name is required');
    expect(uniqueProblem('North field', namesTaken(projects, own))).toBeUndefined();
  });

  it('PROC-07 nothing is saved without a preset', () => {
    expect(problems({ processingType: '' as 'survey' })).toHaveLength(1);
  });

  it('PROC-06 what was typed goes into the project, and the rest of it stays', () => {
    const before = aProject(1, { status: 'Stopped' });
    const typed = { ...valuesOf(before), name: 'Mast', processingType: 'structure', output: 'ortho' } as const;
    const saved = withValues(before, projectSchema(new Set()).parse(typed));
    expect(saved).toMatchObject({ processId: before.processId, status: 'Stopped', name: 'Mast' });
    expect(saved.vendor).toEqual({ ...before.vendor, processingType: 'structure', orthoOnly: true });
  });

  it('says when a project starts from the beginning', () => {
    const before = newValues();
    const renamed = { ...before, name: 'Other' };
    expect(startsOver('Completed', before, renamed)).toBe(false);
    expect(startsOver('Completed', before, { ...before, output: 'ortho' })).toBe(true);
    expect(startsOver('Failed Processing', before, renamed)).toBe(true);
    expect(startsOver('Draft', before, { ...before, output: 'ortho' })).toBe(false);
  });
});
