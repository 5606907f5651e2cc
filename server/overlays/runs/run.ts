import { ImportFault, overlayKindNames, type DatasetAbout, type ImportRun } from '@overflight/contract/map/overlays.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { OverlayRunsTable } from '../../platform/db/tables.ts';
import type { StoredBytes } from '../../platform/storage/damage-of.ts';

/** Details of an import, given by the person who started it. */
export const RunAbout = z.object({
  kind: z.enum(overlayKindNames),
  title: z.string(),
  licence: z.string(),
  sourceDate: z.string().nullable(),
  countries: z.array(z.string()),
  isDemo: z.boolean().default(false),
  /** Unattended: data that has shrunk to less than half is refused. */
  isScheduled: z.boolean().default(false),
});
export type RunAbout = z.infer<typeof RunAbout>;

/** Progress of an import, for the worker that resumes it. */
export const RunPosition = z.object({
  /** Number of entries stored or skipped. */
  entries: z.number().default(0),
  /** Number of attempts without progress, and their error. */
  tries: z.number().default(0),
  lastTrouble: z.string().default(''),
  /** The service's change mark when the pages were fetched. */
  mark: z.string().nullable().default(null),
  markedAt: z.string().nullable().default(null),
});
export type RunPosition = z.infer<typeof RunPosition>;

export type Fault = z.infer<typeof ImportFault>;

/** An import leased by this process: no other worker touches it while the lease is renewed. */
export type LeasedImport = {
  id: number;
  dataset: string;
  holder: string;
  about: RunAbout;
  source: string;
  /** In the store; without `bytes`, in the incoming folder of the server that received it. */
  file: string | null;
  bytes: StoredBytes | null;
  url: string | null;
  position: RunPosition;
};

export function leasedImport(row: Selectable<OverlayRunsTable>, holder: string): LeasedImport {
  const { id, dataset, source, file, url } = row;
  const [about, position] = [RunAbout.parse(row.about), RunPosition.parse(row.position)];
  return { id, dataset, holder, about, source, file, bytes: bytesOf(row), url, position };
}

/** The uploaded file of a run, if it is in the store. */
export function bytesOf(
  row: Pick<Selectable<OverlayRunsTable>, 'file' | 'file_size' | 'file_sha256'>,
): StoredBytes | null {
  const { file: key, file_size: size, file_sha256: sha256 } = row;
  return key === null || size === null || sha256 === null ? null : { key, size, sha256 };
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

/** Stored form, with and without values. */
export function runAbout(about: Partial<DatasetAbout> & Pick<DatasetAbout, 'kind'>): RunAbout {
  const { kind, title = '', licence = '', sourceDate = null, countries = [] } = about;
  return { kind, title, licence, sourceDate, countries, isDemo: false, isScheduled: false };
}
