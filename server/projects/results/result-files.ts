import type { Selectable } from 'kysely';
import type { ArchivedFile } from '../../files/downloads/archive-entries.ts';
import type { ProjectFilesTable } from '../../platform/db/project-tables.ts';
import type { Services } from '../../platform/services.ts';
import type { ProjectKey } from '../projects-store.ts';

export type ResultFile = Selectable<ProjectFilesTable> & { finished_at: Date | null };
type OfRun = { runId: string } | { timestamp: string };
type Wanted = { key: ProjectKey; of: OfRun; folder?: string };

/** Files of one run; those without a folder are only for the viewer. */
export async function resultFiles({ db }: Services, { key, of, folder }: Wanted): Promise<ResultFile[]> {
  const all = db
    .selectFrom('project_files')
    .innerJoin('project_runs', 'project_runs.id', 'project_files.run_id')
    .innerJoin('projects', 'projects.id', 'project_files.project_id')
    .selectAll('project_files')
    .select('project_runs.finished_at')
    .where('projects.tenant', '=', key.tenant)
    .where('projects.id', '=', key.id)
    .where('folder', '!=', '')
    .orderBy('project_files.name');
  const ofRun =
    'runId' in of
      ? all.where('run_id', '=', of.runId)
      : all.where('project_runs.finished_at', '=', new Date(of.timestamp));
  return (folder === undefined ? ofRun : ofRun.where('folder', '=', folder)).execute();
}

/** An archive entry. */
export const archived = ({ key, name, size, sha256, finished_at }: ResultFile): ArchivedFile => ({
  key,
  name,
  size,
  sha256,
  modifiedAt: finished_at ?? new Date(0),
});

/** An archive entry with its folder. */
export const archivedInFolder = (file: ResultFile): ArchivedFile => ({
  ...archived(file),
  name: `${file.folder}/${file.name}`,
});
