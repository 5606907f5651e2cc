import type { Project } from '@overflight/contract/projects/projects.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { projectKey, projectListKey, putInProjects, takeOutOfProjects } from './project-cache.ts';
import { aProject } from './testing/a-project.ts';

function cacheOf(...projects: Project[]) {
  const queries = new QueryClient();
  queries.setQueryData(projectListKey, projects);
  const shown = () => queries.getQueryData<Project[]>(projectListKey)?.map(({ name, status }) => `${name}: ${status}`);
  const page = (number: number) => queries.getQueryData<Project>(projectKey(aProject(number).processId))?.status;
  return { queries, shown, page };
}

describe('projects in memory', () => {
  it('PROC-15 shows a save at once in the list and on the page; taken back, only this project is as it was', () => {
    const { queries, shown, page } = cacheOf(aProject(1), aProject(2));
    queries.setQueryData(projectKey(aProject(1).processId), aProject(1));
    const takeBack = putInProjects(queries, aProject(1, { status: 'Process' }));
    putInProjects(queries, aProject(2, { status: 'Processing' }));
    expect(shown()).toEqual(['Project 1: Process', 'Project 2: Processing']);
    expect(page(1)).toBe('Process');
    takeBack();
    expect(shown()).toEqual(['Project 1: Draft', 'Project 2: Processing']);
    expect(page(1)).toBe('Draft');
  });

  it('PROC-15 a new project is gone once it is taken back, a deleted one is where it was', () => {
    const { queries, shown, page } = cacheOf(aProject(1), aProject(2), aProject(3));
    const takeBack = putInProjects(queries, aProject(4));
    expect(shown()?.[0]).toBe('Project 4: Draft');
    takeBack();
    expect(page(4)).toBeUndefined();
    const bringBack = takeOutOfProjects(queries, aProject(2).processId);
    expect(shown()).toEqual(['Project 1: Draft', 'Project 3: Draft']);
    bringBack();
    expect(shown()).toEqual(['Project 1: Draft', 'Project 2: Draft', 'Project 3: Draft']);
  });

  it('a list that was never read stays unread', () => {
    const queries = new QueryClient();
    putInProjects(queries, aProject(1))();
    expect(queries.getQueryData(projectListKey)).toBeUndefined();
  });
});
