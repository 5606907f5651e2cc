import { Project } from '@overflight/contract/projects/projects.ts';

const by = { id: 'ada', name: 'Ada Pilot', email: 'ada@crew.example', date: '2026-11-15T12:00:00.000Z' };

/** A test project with its number in id and name. */
export function aProject(number: number, fields: Partial<Project> = {}): Project {
  return Project.parse({
    processId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Project ${number}`,
    sources: [],
    createdBy: by,
    updatedBy: by,
    status: 'Draft',
    received: '2026-11-15T12:00:00.000Z',
    results: [],
    vendor: {},
    viewer: null,
    run: null,
    ...fields,
  });
}
