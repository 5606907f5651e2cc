import type { Project } from '@overflight/contract/projects/projects.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { projectKey, projectListKey, putInCache, removeFromCache } from './project-cache.ts';
import { aProject } from './testing/a-project.ts';

function cacheOf(...projects: Project[]) {
  const queries = new QueryClient();
  queries.setQueryData(projectListKey, projects);
  const shown = () => queries.getQueryData<Project[]>(projectListKey)?.map(({ name, status }) => `${name}: ${status}`);
  const page = (number: number) => queries.getQueryData<Project>(projectKey(aProject(number).processId))?.status;
  return { queries, shown, page };
}

describe('cached projects', () => {
  it('PROC-15 a save is shown in list and page; a rollback restores only this project', () => {
    const { queries, shown, page } = cacheOf(aProject(1), aProject(2));
    queries.setQueryData(projectKey(aProject(1).processId), aProject(1));
    const rollBack = putInCache(queries, aProject(1, { status: 'Process' }));
    putInCache(queries, aProject(2, { status: 'Processing' }));
    expect(shown()).toEqual(['Project 1: Process', 'Project 2: Processing']);
    expect(page(1)).toBe('Process');
    rollBack();
    expect(shown()).toEqual(['Project 1: Draft', 'Project 2: Processing']);
    expect(page(1)).toBe('Draft');
  });

  it('PROC-15 a rollback removes a new project, and restores a deleted one at its position', () => {
    const { queries, shown, page } = cacheOf(aProject(1), aProject(2), aProject(3));
    const rollBack = putInCache(queries, aProject(4));
    expect(shown()?.[0]).toBe('Project 4: Draft');
    rollBack();
    expect(page(4)).toBeUndefined();
    const restore = removeFromCache(queries, aProject(2).processId);
    expect(shown()).toEqual(['Project 1: Draft', 'Project 3: Draft']);
    restore();
    expect(shown()).toEqual(['Project 1: Draft', 'Project 2: Draft', 'Project 3: Draft']);
  });

  it('an unloaded list stays unloaded', () => {
    const queries = new QueryClient();
    putInCache(queries, aProject(1))();
    expect(queries.getQueryData(projectListKey)).toBeUndefined();
  });
});
