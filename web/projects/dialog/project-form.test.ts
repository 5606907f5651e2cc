import { describe, expect, it } from 'vitest';
import {
  changesText,
  takenNames,
  projectSchema,
  endedText,
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
  const read = projectSchema(takenNames(projects, ownId)).safeParse({ ...newValues(), name: 'New', ...values });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the project form', () => {
  it('PROC-07 has the defaults of a new project', () => {
    expect(newValues()).toEqual({
      name: '',
      sources: [],
      processingType: 'survey',
      wktCRS: 'WGS84',
      explorerUrl: '',
      output: 'mesh',
      orthoPlane: 'facade',
      heights: 'photos',
      heightUnit: 'system',
    });
  });

  it('PROC-07 requires a unique name; an edited project may keep its own', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ name: '  ' })).toEqual(['name: name is required']);
    expect(problems({ name: ' NORTH field ' })).toEqual(['name: unique name is required']);
    expect(problems({ name: 'Cafe\u0301' })).toEqual(['name: unique name is required']);
    expect(problems({ name: 'north field' }, own)).toEqual([]);
    expect(uniqueProblem('café', takenNames(projects, own))).toBe('unique name is required');
    expect(uniqueProblem('North field', takenNames(projects, own))).toBeUndefined();
  });

  it('PROC-07 requires a preset', () => {
    expect(problems({ processingType: '' as 'survey' })).toHaveLength(1);
  });

  it('PROC-06 changes only the edited fields of a project', () => {
    const before = aProject(1, { status: 'Stopped' });
    const typed = { ...valuesOf(before), name: 'Mast', processingType: 'structure', output: 'ortho' } as const;
    const saved = withValues(before, projectSchema(new Set()).parse(typed));
    expect(saved).toMatchObject({ processId: before.processId, status: 'Stopped', name: 'Mast' });
    expect(saved.vendor).toEqual({ ...before.vendor, processingType: 'structure', orthoOnly: true });
  });

  it('tells what a save changes', () => {
    const before = newValues();
    expect(changesText(before, before)).toBe('Nothing was changed.');
    expect(changesText(before, { ...before, name: 'Other' })).toBe('Changed: name.');
    expect(changesText(before, { ...before, wktCRS: 'EPSG:2056', sources: ['a'], heights: 'egm96' })).toBe(
      'Changed: coordinate system, heights, and plans.',
    );
  });

  it('tells what a save does to an ended project', () => {
    const before = newValues();
    const renamed = { ...before, name: 'Other' };
    expect(endedText('Completed', before, renamed)).toBeNull();
    expect(endedText('Completed', before, { ...before, output: 'ortho' })).toMatch(/^Its results stay as they are/);
    expect(endedText('Failed Processing', before, renamed)).toMatch(/goes back to Draft/);
    expect(endedText('Draft', before, { ...before, output: 'ortho' })).toBeNull();
  });
});
