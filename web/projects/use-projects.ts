import {
  checkSystem,
  forecastProject,
  listProjectChanges,
  listProjects,
  listSystems,
  readProject,
  readProjectLog,
  type Project,
} from '@overflight/contract/projects/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { makeCall } from '../platform/calls/api-client.ts';
import { cacheTimes } from '../platform/cache-times.ts';
import { CallFailed } from '../platform/calls/send.ts';
import { forecastsKey, projectKey, projectListKey } from './project-cache.ts';
import { readProjectList, readSystemNames, ShownProject } from './read-answers.ts';

const times = cacheTimes('project');

/** Validated leniently in read-answers.ts. */
const anyAnswer = z.unknown();

export function useProjects() {
  return useQuery({
    queryKey: projectListKey,
    queryFn: async ({ signal }) => {
      const answer = await makeCall({ ...listProjects, answer: anyAnswer }, { query: {}, signal });
      return readProjectList(answer);
    },
    ...times,
    refetchOnWindowFocus: false,
  });
}

export function useProject(id: string) {
  return useQuery({
    queryKey: projectKey(id),
    queryFn: ({ signal }) => makeCall({ ...readProject, answer: ShownProject }, { params: { processId: id }, signal }),
    ...times,
    refetchOnWindowFocus: false,
  });
}

/** An unknown or malformed id. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 400);
}

export function useForecast(id: string, enabled = true) {
  return useQuery({
    queryKey: [...forecastsKey, id],
    queryFn: ({ signal }) => makeCall(forecastProject, { params: { processId: id }, signal }),
    enabled,
    staleTime: 0,
  });
}

/** History of a project; refetched on status changes. */
export function useProjectChanges({ processId: id, status, updatedBy }: Project) {
  return useQuery({
    queryKey: ['projects', 'changes', id, status, updatedBy.date],
    queryFn: ({ signal }) => makeCall(listProjectChanges, { params: { processId: id }, signal }),
    placeholderData: (before) => before,
  });
}

export function useProjectLog(project: Project, isShown: boolean) {
  const { processId: id, run, status } = project;
  return useQuery({
    queryKey: ['projects', 'log', id, run?.runId, status],
    queryFn: ({ signal }) => makeCall(readProjectLog, { params: { processId: id }, signal }),
    enabled: isShown,
    placeholderData: (before) => before,
  });
}

/** What the server knows of a coordinate system. */
export function useCheckedSystem(system: string, enabled = system !== '') {
  return useQuery({
    queryKey: ['projects', 'systems', 'title', system],
    queryFn: ({ signal }) => makeCall(checkSystem, { query: { system }, signal }),
    enabled,
    ...cacheTimes('wkt'),
  });
}

/** A coordinate system with its name; only the code if the server does not know it. Listed ones are names. */
export function useSystemText(system: string): string {
  const { data } = useCheckedSystem(system, system.startsWith('EPSG:'));
  if (!data) return withHeightName(system);
  return data.name === data.title ? withHeightName(data.name) : `${data.name} ${data.title}`;
}

/** Some systems of the list write their heights in small letters. */
export const withHeightName = (system: string): string =>
  system.replace('navd88 height (ftus)', 'NAVD88 height (ftUS)');

/** Falls back to the built-in ones. */
export function useSystemNames() {
  return useQuery({
    queryKey: ['projects', 'systems'],
    queryFn: async ({ signal }) => {
      const answer = await makeCall({ ...listSystems, answer: anyAnswer }, { signal }).catch(() => undefined);
      return readSystemNames(answer);
    },
    initialData: () => readSystemNames(undefined),
    initialDataUpdatedAt: 0,
    ...cacheTimes('wkt'),
  });
}
