import { sql } from 'kysely';
import type { UpdatedBy } from '@overflight/contract/account/account.ts';
import type { TerrainFacts } from '@overflight/contract/projects/contours.ts';
import type { ProjectRun } from '@overflight/contract/projects/project-runs.ts';
import { checkErrorsOf } from '@overflight/contract/projects/accuracy/check-errors.ts';
import {
  ResultAccuracy,
  RunAccuracy,
  zeroOf,
  type MeasuredShares,
} from '@overflight/contract/projects/run-accuracy.ts';
import { readStatus } from '@overflight/contract/projects/project-states.ts';
import type { Project, ProjectResult } from '@overflight/contract/projects/projects.ts';
import type { Signer } from '../account/require-rights.ts';
import type { Services } from '../platform/services.ts';
import { changedSinceRuns } from './project-changes.ts';
import { viewerOf } from './results/explorer-address.ts';
import { previewOf } from './results/preview-of.ts';
import { waitingRuns, type Waiting } from './runs/admission/waiting-runs.ts';
import type { ProjectRow, ProjectRunRow } from './projects-store.ts';

type ResultRow = {
  id: string;
  project_id: string;
  run_id: string;
  finished_at: Date | null;
  folder: string;
  name: string;
  size: number;
  terrain: TerrainFacts | null;
  is_local: boolean | null;
  accuracy: Pick<RunAccuracy, 'heightDatum' | 'geoids'> | null;
  surface_share: number | null;
  terrain_share: number | null;
  water: MeasuredShares['water'] | null;
};

/** Builds project responses, each with its newest run and all results. */
export async function projectsOf(services: Services, signer: Signer, rows: readonly ProjectRow[]): Promise<Project[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const runs = new Map((await newestRuns(services, ids)).map((run) => [run.project_id, run]));
  const files = Map.groupBy(await resultRows(services, ids), ({ project_id }) => project_id);
  const waits = await waitingRuns(services, rows);
  const completed = rows.filter(({ status }) => status === 'Completed').map(({ id }) => id);
  const changed = await changedSinceRuns(services.db, completed);
  return rows.map((row) => {
    const run = runs.get(row.id);
    return {
      processId: row.id,
      name: row.name,
      sources: row.sources,
      createdBy: row.created_by as UpdatedBy,
      updatedBy: row.updated_by as UpdatedBy,
      status: readStatus(row.status),
      received: row.received_at.toISOString(),
      results: resultsOf(services, { signer, processId: row.id }, files.get(row.id) ?? []),
      changedSince: changed.get(row.id) ?? [],
      vendor: {
        processingType: row.processing_type,
        gigaPixelCount: row.giga_pixel_count,
        wktCRS: row.wkt_crs,
        explorerUrl: row.explorer_url,
        orthoOnly: row.ortho_only,
        orthoPlane: row.ortho_plane,
        heights: row.height_choice,
        heightUnit: row.height_unit,
      },
      viewer: viewerOf(services.env, row),
      run: run ? runOf(run, waits.get(row.id)) : null,
    };
  });
}

function newestRuns(
  { db }: Services,
  ids: readonly string[],
): Promise<Omit<ProjectRunRow, 'log' | 'outcome' | 'memory'>[]> {
  return db
    .selectFrom('project_runs')
    .distinctOn('project_id')
    .select(['id', 'project_id', 'engine', 'asked_at', 'started_at', 'finished_at', 'worker', 'lease_until'])
    .select(['stages', 'stage', 'percent', 'worked_s', 'remaining_s', 'photos', 'reasons', 'warnings'])
    .where('project_id', 'in', [...ids])
    .orderBy('project_id')
    .orderBy('asked_at', 'desc')
    .execute();
}

function resultRows({ db }: Services, ids: readonly string[]): Promise<ResultRow[]> {
  return db
    .selectFrom('project_files')
    .innerJoin('project_runs', 'project_runs.id', 'project_files.run_id')
    .select(['project_files.id', 'project_files.project_id', 'run_id', 'finished_at', 'folder', 'name', 'size'])
    .select(sql<TerrainFacts | null>`outcome -> 'terrain'`.as('terrain'))
    .select(sql<boolean | null>`(outcome -> 'report' -> 'isLocal')::boolean`.as('is_local'))
    .select(sql<ResultRow['accuracy']>`outcome -> 'report' -> 'accuracy'`.as('accuracy'))
    .select(sql<number | null>`(outcome -> 'report' -> 'surfaceMeasuredShare')::float8`.as('surface_share'))
    .select(sql<number | null>`(outcome -> 'report' -> 'terrainMeasuredShare')::float8`.as('terrain_share'))
    .select(sql<ResultRow['water']>`outcome -> 'report' -> 'water'`.as('water'))
    .where('project_files.project_id', 'in', [...ids])
    .where('folder', '!=', '')
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('folder')
    .orderBy('name')
    .execute();
}

type Signing = { signer: Signer; processId: string };

function resultsOf(services: Services, signing: Signing, rows: readonly ResultRow[]): ProjectResult[] {
  return [...Map.groupBy(rows, ({ run_id }) => run_id).values()].map((files) => ({
    timestamp: files[0]?.finished_at?.toISOString() ?? '',
    folders: [...Map.groupBy(files, ({ folder }) => folder)].map(([name, inside]) => ({
      name,
      files: inside.map((file) => file.name),
      sizes: inside.map(({ size }) => size),
    })),
    previewUrl: previewOf(services, signing, files),
    isLocal: files[0]?.is_local ?? false,
    zero: files[0]?.accuracy ? zeroOf({ accuracy: files[0].accuracy }) : null,
    ...trustOf(files[0]?.accuracy),
    ...sharesOf(files[0]),
    terrain: files[0]?.terrain ?? null,
  }));
}

/** Reports of other versions may not tell all of it. */
function trustOf(accuracy: unknown): { accuracy?: ResultAccuracy } {
  const { data } = ResultAccuracy.extend(RunAccuracy.pick({ points: true }).partial().shape).safeParse(accuracy);
  if (!data) return {};
  const { points = [], ...told } = data;
  const checkErrors = checkErrorsOf(points);
  return { accuracy: checkErrors ? { ...told, checkErrors } : told };
}

function sharesOf(file: ResultRow | undefined): { measured?: MeasuredShares } {
  const { surface_share: surface = null, terrain_share: terrain = null, water = null } = file ?? {};
  if (surface === null && terrain === null) return {};
  return {
    measured: { ...(surface !== null && { surface }), ...(terrain !== null && { terrain }), ...(water && { water }) },
  };
}

function runOf(
  run: Omit<ProjectRunRow, 'log' | 'outcome' | 'memory'>,
  waiting: Waiting = { waitsFor: null, inLine: null },
): ProjectRun {
  return {
    runId: run.id,
    engine: run.engine,
    stages: run.stages,
    stage: run.stage,
    ...waiting,
    percent: run.percent,
    startedAt: run.started_at?.toISOString() ?? null,
    finishedAt: run.finished_at?.toISOString() ?? null,
    elapsedS: run.worked_s,
    remainingS: run.remaining_s,
    photos: run.photos,
    reasons: run.reasons,
    warnings: run.warnings,
  };
}
