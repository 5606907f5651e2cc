import { sql, type Kysely } from 'kysely';
import { notifyChanges } from '../notify-changes.ts';

const statements = [
  // Control and check points of a project, on WGS 84 above EGM96; stated is what was imported.
  sql`create table project_control_points (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    name text not null,
    role text not null,
    lng double precision not null,
    lat double precision not null,
    height_m double precision not null,
    horizontal_sigma_m double precision not null,
    vertical_sigma_m double precision not null,
    stated jsonb not null,
    updated_at timestamptz not null,
    updated_by text not null,
    unique (project_id, name)
  )`,
  // Where photos show a point, in pixels. A mark goes with its photo.
  sql`create table project_control_marks (
    point_id uuid not null references project_control_points on delete cascade,
    file_id uuid not null references files on delete cascade,
    u double precision not null,
    v double precision not null,
    primary key (point_id, file_id)
  )`,
  sql`create index project_control_marks_of_file on project_control_marks (file_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  const tenant = '(select tenant from projects where id = it.project_id)';
  await notifyChanges(db, {
    table: 'project_control_points',
    notices: [{ kind: 'project-view', tenant, id: 'it.project_id' }],
  });
}
