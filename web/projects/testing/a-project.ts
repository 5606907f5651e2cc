import type { ProjectForecast, ProjectRun } from '@overflight/contract/projects/project-runs.ts';
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

/** A forecast of a project that can be started, without control points. */
export const aForecast = (fields: Partial<ProjectForecast> = {}): ProjectForecast => ({
  engine: 'built-in',
  engineProblem: null,
  photos: 18,
  usablePhotos: 17,
  uncheckedPhotos: 0,
  gigapixels: 0.04,
  memoryMb: 1800,
  memoryAvailableMb: 16_000,
  diskMb: 900,
  diskAvailableMb: 50_000,
  seconds: 240,
  isTimed: true,
  placing: { hasPositions: true, control: 0, check: 0, isLine: false },
  problems: [],
  warnings: [],
  ...fields,
});

/** A run that waits for its worker. */
export const aRun = (fields: Partial<ProjectRun> = {}): ProjectRun => ({
  runId: '00000000-0000-4000-8000-0000000000aa',
  engine: 'built-in',
  stages: [],
  stage: null,
  waitsFor: null,
  inLine: null,
  percent: null,
  startedAt: null,
  finishedAt: null,
  elapsedS: 0,
  remainingS: null,
  photos: 0,
  reasons: [],
  warnings: [],
  ...fields,
});
