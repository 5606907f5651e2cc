import { projectStatuses, type ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Project } from '@overflight/contract/projects/projects.ts';

export const projectSorts = ['alphabetic', 'date'] as const;
export type ProjectSort = (typeof projectSorts)[number];

export type ProjectFilter = {
  sortBy: ProjectSort;
  descending: boolean;
  /** Empty for any. */
  status: ProjectStatus | '';
  keyword: string;
  /** Name of a person; empty for everybody. */
  createdBy: string;
};

export const noFilter: ProjectFilter = {
  sortBy: 'alphabetic',
  descending: true,
  status: '',
  keyword: '',
  createdBy: '',
};

/** Reads the filter from the URL; invalid values are ignored. */
export function readFilter(query: URLSearchParams): ProjectFilter {
  return {
    sortBy: projectSorts.find((sort) => sort === query.get('sort')) ?? noFilter.sortBy,
    descending: query.get('order') !== 'ascending',
    status: projectStatuses.find((status) => status === query.get('status')) ?? noFilter.status,
    keyword: query.get('keyword') ?? '',
    createdBy: query.get('by') ?? '',
  };
}

export function writeFilter({ sortBy, descending, status, keyword, createdBy }: ProjectFilter): Record<string, string> {
  return {
    ...(sortBy === noFilter.sortBy ? {} : { sort: sortBy }),
    ...(descending ? {} : { order: 'ascending' }),
    ...(status === '' ? {} : { status }),
    ...(keyword === '' ? {} : { keyword }),
    ...(createdBy === '' ? {} : { by: createdBy }),
  };
}

/** Choosing the same sort again reverses it; a new one starts with A or the newest. */
export function chooseSort(filter: ProjectFilter, sortBy: ProjectSort): ProjectFilter {
  return { ...filter, sortBy, descending: filter.sortBy === sortBy ? !filter.descending : sortBy === 'date' };
}

/** Whether the filter hides projects. */
export function isNarrowed({ status, keyword, createdBy }: ProjectFilter): boolean {
  return status !== '' || keyword.trim() !== '' || createdBy !== '';
}

export function isReset(filter: ProjectFilter): boolean {
  return !isNarrowed(filter) && filter.sortBy === noFilter.sortBy && filter.descending === noFilter.descending;
}

export const nameOf = ({ name, processId }: Pick<Project, 'name' | 'processId'>): string => name || processId;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Filters and sorts the projects. */
export function filteredProjects(projects: readonly Project[], filter: ProjectFilter): readonly Project[] {
  const { sortBy, descending, status, createdBy } = filter;
  const keyword = filter.keyword.trim().toLowerCase();
  const found = projects.filter(
    (project) =>
      (status === '' || project.status === status) &&
      (createdBy === '' || project.createdBy.name === createdBy) &&
      nameOf(project).toLowerCase().includes(keyword),
  );
  const compare = (a: Project, b: Project) =>
    sortBy === 'alphabetic' ? collator.compare(nameOf(a), nameOf(b)) : Date.parse(a.received) - Date.parse(b.received);
  return found.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)));
}

/** Creators of the projects, including the selected one. */
export function creatorsOf(projects: readonly Project[], chosen: string): readonly string[] {
  const names = new Set(projects.map(({ createdBy }) => createdBy.name));
  if (chosen !== '') names.add(chosen);
  return [...names].toSorted(collator.compare);
}
