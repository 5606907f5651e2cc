import { overlayKind, overlayKinds, type DatasetAbout, type OverlayKind } from '@overflight/contract/map/overlays.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { readDataset, type DatasetRow } from '../overlays-store.ts';
import { refuseName } from './refuse-name.ts';
import { createRun } from '../runs/create-run.ts';
import { serviceAddress } from '../runs/faa-service.ts';
import { runAbout, type RunAbout } from '../runs/run.ts';

type Details = { [Field in keyof DatasetAbout]?: DatasetAbout[Field] | undefined };
type Wanted = Details & { url?: string };

/** Queues an import from an address or from the public service of its kind. */
export async function fetchDataset(services: Services, id: string, { url, ...details }: Wanted): Promise<void> {
  const existing = await readDataset(services, id);
  const kind = details.kind ?? kindOf(id, existing);
  if (kind === undefined) throw wrong('kind', 'Choose the kind of data');
  await refuseName(services, id, kind);
  if (url === undefined && overlayKind(kind).host === null) throw wrong('url', 'Enter the address to fetch it from');
  const about = { ...(existing ? aboutOf(existing, kind) : runAbout({ kind })), ...withoutEmpty(details) };
  const source = url === undefined ? serviceAddress(services, kind) : shownAddress(url);
  await createRun(services, { dataset: id, about, source, ...(url === undefined ? {} : { url }) });
}

function kindOf(id: string, existing: DatasetRow | undefined): OverlayKind | undefined {
  if (existing) return existing.kind as OverlayKind;
  return Object.hasOwn(overlayKinds, id) ? (id as OverlayKind) : undefined;
}

/** Known details stay unchanged. */
export function aboutOf({ title, licence, countries }: DatasetRow, kind: OverlayKind): RunAbout {
  const named = countries.filter((country) => !overlayKind(kind).countries.includes(country));
  return runAbout({ kind, title, licence, countries: named });
}

/** Only given values replace known ones. */
function withoutEmpty({ title, licence, countries, sourceDate }: Details): Partial<RunAbout> {
  return {
    ...(title ? { title } : {}),
    ...(licence ? { licence } : {}),
    ...(countries && countries.length > 0 ? { countries } : {}),
    sourceDate: sourceDate ?? null,
  };
}

/** An address may contain a key, which must not be shown later. */
function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function wrong(field: string, problem: string): Refused {
  const message = `Check ${field} (${problem}).`;
  return new Refused({ status: 400, code: 'invalid-request', message, fields: [{ field, problem }] });
}
