import { ImportFault, overlayKindNames, type DatasetAbout, type ImportRun } from '@overflight/contract/map/overlays.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { OverlayRunsTable } from '../../platform/db/tables.ts';

/** What the one who asked for an import said of it. */
export const RunAbout = z.object({
  kind: z.enum(overlayKindNames),
  title: z.string(),
  licence: z.string(),
  sourceDate: z.string().nullable(),
  countries: z.array(z.string()),
  isDemo: z.boolean().default(false),
  /** Nobody is looking: data that has shrunk to less than half is not believed. */
  isScheduled: z.boolean().default(false),
});
export type RunAbout = z.infer<typeof RunAbout>;

/** How far an import has come, for whoever goes on with it. */
export const RunPosition = z.object({
  /** How many entries are stored, or were left out. */
  entries: z.number().default(0),
  /** How often it was taken up without coming any further, and what went wrong then. */
  tries: z.number().default(0),
  lastTrouble: z.string().default(''),
  /** What the service said of its data when the pages were fetched. */
  mark: z.string().nullable().default(null),
  markedAt: z.string().nullable().default(null),
});
export type RunPosition = z.infer<typeof RunPosition>;

export type Fault = z.infer<typeof ImportFault>;

/** An import that this process holds: nobody else works on it as long as it beats. */
export type LeasedImport = {
  id: number;
  dataset: string;
  holder: string;
  about: RunAbout;
  source: string;
  /** In the incoming folder. */
  file: string | null;
  url: string | null;
  position: RunPosition;
};

export function leasedImport(row: Selectable<OverlayRunsTable>, holder: string): LeasedImport {
  const { id, dataset, source, file, url } = row;
  const [about, position] = [RunAbout.parse(row.about), RunPosition.parse(row.position)];
  return { id, dataset, holder, about, source, file, url, position };
}

export function runAnswer(row: Selectable<OverlayRunsTable>): ImportRun {
  const { state, source, loaded, skipped, progress, trouble } = row;
  return {
    state,
    source,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    loaded,
    skipped,
    faults: z.array(ImportFault).parse(row.faults),
    progress,
    trouble,
  };
}

/** As it is stored, where something is said and where not. */
export function runAbout(about: Partial<DatasetAbout> & Pick<DatasetAbout, 'kind'>): RunAbout {
  const { kind, title = '', licence = '', sourceDate = null, countries = [] } = about;
  return { kind, title, licence, sourceDate, countries, isDemo: false, isScheduled: false };
}
