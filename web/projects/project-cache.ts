import type { Project } from '@overflight/contract/projects/projects.ts';
import type { QueryClient } from '@tanstack/react-query';

export const projectsKey = ['projects'] as const;
export const projectListKey = ['projects', 'list'] as const;
/** Query keys of all forecasts: changed photos affect them. */
export const forecastsKey = ['projects', 'forecast'] as const;
export const projectKey = (id: string) => ['projects', 'project', id] as const;

type List = readonly Project[];

/** Shows a project as it is now, in the list and on its page; the function it answers with takes that back. */
export function putInProjects(queries: QueryClient, project: Project): () => void {
  const restore = rememberProject(queries, project.processId);
  queries.setQueryData<List>(projectListKey, (list) => {
    if (!list) return list;
    const isKnown = list.some(({ processId }) => processId === project.processId);
    return isKnown ? list.map((one) => (one.processId === project.processId ? project : one)) : [project, ...list];
  });
  queries.setQueryData(projectKey(project.processId), project);
  return restore;
}

export function takeOutOfProjects(queries: QueryClient, id: string): () => void {
  const restore = rememberProject(queries, id);
  queries.setQueryData<List>(projectListKey, (list) => list?.filter(({ processId }) => processId !== id));
  queries.removeQueries({ queryKey: projectKey(id), exact: true });
  return restore;
}

/** Only this project goes back to what it was: others may have changed meanwhile. */
function rememberProject(queries: QueryClient, id: string): () => void {
  const before = queries.getQueryData<List>(projectListKey) ?? [];
  const at = before.findIndex(({ processId }) => processId === id);
  const listed = before[at];
  const detail = queries.getQueryData<Project>(projectKey(id));
  return () => {
    queries.setQueryData<List>(projectListKey, (list) => {
      const others = list?.filter(({ processId }) => processId !== id);
      return others && (listed ? others.toSpliced(Math.min(at, others.length), 0, listed) : others);
    });
    if (detail) queries.setQueryData(projectKey(id), detail);
    else queries.removeQueries({ queryKey: projectKey(id), exact: true });
  };
}
