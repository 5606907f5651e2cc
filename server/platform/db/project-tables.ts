import type { ColumnType, Generated } from 'kysely';
import type { ControlRole } from '@overflight/contract/projects/control-points.ts';
import type { HeightModel } from '@overflight/contract/projects/filled.ts';
import type { OrthoPlane } from '@overflight/contract/projects/facade.ts';
import type { HeightChoice, HeightUnitChoice } from '@overflight/contract/projects/run-heights.ts';
import type { EngineName, Stage } from '@overflight/contract/projects/project-runs.ts';
import type { ProjectStatus } from '@overflight/contract/projects/project-states.ts';
import type { Measurement } from '@overflight/contract/projects/viewer.ts';

export type ProjectsTable = {
  id: string;
  tenant: string;
  name: string;
  name_key: string;
  sources: string[];
  status: ProjectStatus;
  received_at: Date;
  processing_type: 'survey' | 'structure';
  giga_pixel_count: number;
  wkt_crs: string;
  explorer_url: string;
  ortho_only: boolean;
  ortho_plane: ColumnType<OrthoPlane, OrthoPlane | undefined>;
  height_choice: ColumnType<HeightChoice, HeightChoice | undefined>;
  height_unit: ColumnType<HeightUnitChoice, HeightUnitChoice | undefined>;
  /** Of its reports; they say something only with the time. */
  report_client: Generated<string>;
  report_company: Generated<string>;
  report_surveyor: Generated<string>;
  report_licence: Generated<string>;
  report_named_at: ColumnType<Date | null, Date | undefined>;
  created_by: unknown;
  updated_by: unknown;
};
export type ProjectChangesTable = {
  id: Generated<number>;
  project_id: string;
  at: Date;
  by: string;
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  text: string;
  /** What results made before it do not follow. */
  parts: Generated<string[]>;
};
/** One attempt. The lease holder works on it; an expired lease is free. */
export type ProjectRunsTable = {
  id: string;
  project_id: string;
  engine: EngineName;
  asked_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  worker: string | null;
  lease_until: Date | null;
  stages: Stage[];
  stage: Stage | null;
  percent: number | null;
  worked_s: Generated<number>;
  remaining_s: number | null;
  photos: Generated<number>;
  reasons: Generated<string[]>;
  warnings: Generated<string[]>;
  log: Generated<string>;
  /** Engine state that survives a change of worker. */
  memory: string | null;
  /** Report, camera positions and other viewer data, once finished. */
  outcome: unknown;
};
export type ProjectFilesTable = {
  id: string;
  project_id: string;
  run_id: string;
  /** Empty for files only the viewer reads. */
  folder: string;
  name: string;
  size: ColumnType<number, number | bigint>;
  sha256: string;
  key: string;
};
export type ProjectMeasurementsTable = {
  id: string;
  project_id: string;
  kind: Measurement['kind'];
  label: string;
  points: unknown;
  heights: unknown;
  filled: unknown;
  zero: unknown;
  /** Whose heights they are. */
  model: ColumnType<HeightModel | null, HeightModel | null | undefined>;
  run_id: string | null;
  created_by: string;
  created_at: Date;
};
export type ProjectSharesTable = {
  id: string;
  project_id: string;
  /** Hash of the link's token, which is not stored. */
  hash: Buffer;
  created_by: string;
  created_at: Date;
  expires_at: Date;
};

export type ProjectControlPointsTable = {
  id: string;
  project_id: string;
  name: string;
  role: ControlRole;
  lng: number;
  lat: number;
  height_m: number;
  horizontal_sigma_m: number;
  vertical_sigma_m: number;
  stated: unknown;
  updated_at: Date;
  updated_by: string;
};
export type ProjectControlMarksTable = { point_id: string; file_id: string; u: number; v: number };

export type ProjectTables = {
  projects: ProjectsTable;
  project_changes: ProjectChangesTable;
  project_runs: ProjectRunsTable;
  project_files: ProjectFilesTable;
  project_measurements: ProjectMeasurementsTable;
  project_shares: ProjectSharesTable;
  project_control_points: ProjectControlPointsTable;
  project_control_marks: ProjectControlMarksTable;
};
