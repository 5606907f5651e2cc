import type { Project } from '@overflight/contract/projects/projects.ts';
import type { QueryClient } from '@tanstack/react-query';

export const projectsKey = ['projects'] as const;
export const projectListKey = ['projects', 'list'] as const;
/** Prefix of all forecasts: changed photos affect them. */
export const forecastsKey = ['projects', 'forecast'] as const;
export const projectKey = (id: string) => ['projects', 'project', id] as const;

type List = readonly Project[];

/** Updates the list and the page of a project; returns the rollback. */
export function putInCache(queries: QueryClient, project: Project): () => void {
  const restore = rollbackOf(queries, project.processId);
  queries.setQueryData<List>(projectListKey, (list) => {
    if (!list) return list;
    const isKnown = list.some(({ processId }) => processId === project.processId);
    return isKnown ? list.map((one) => (one.processId === project.processId ? project : one)) : [project, ...list];
  });
  queries.setQueryData(projectKey(project.processId), project);
  return restore;
}

export function removeFromCache(queries: QueryClient, id: string): () => void {
  const restore = rollbackOf(queries, id);
  queries.setQueryData<List>(projectListKey, (list) => list?.filter(({ processId }) => processId !== id));
  queries.removeQueries({ queryKey: projectKey(id), exact: true });
  return restore;
}

/** Returns a rollback of only this project: others may change meanwhile. */
function rollbackOf(queries: QueryClient, id: string): () => void {
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
