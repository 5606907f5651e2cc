import { buffer } from 'node:stream/consumers';
import type { ReportWish } from '@overflight/contract/projects/report-wish.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { reportFiles, viewerFiles } from '../engines/products/outcome.ts';
import { deliveredControl } from '../engines/products/report/delivered-control.ts';
import { KeptContent } from '../engines/products/report/kept-content.ts';
import type { ReportContent } from '../engines/products/report/write-report.ts';
import { reportPdf } from '../engines/products/report/report-pdf.ts';
import { listMeasurements } from './measurements.ts';
import { findRunFile, placeOfRun, requireOutcome } from './viewed-run.ts';

const CACHED_REPORTS = 4;
const written = perServices(() => new BoundedMap<string, Promise<Buffer>>(CACHED_REPORTS));

type OfRun = { projectId: string; runId: string };

/** The report with what was measured since; null if nothing was and nothing is wished, or the run is of an earlier version. */
export async function viewerReport(
  services: Services,
  { projectId, runId }: OfRun,
  wish?: ReportWish,
): Promise<Buffer | null> {
  const { isLocal, system } = await placeOfRun(services, runId);
  const measurements = isLocal ? [] : await listMeasurements(services, { projectId, system });
  if (measurements.length === 0 && !wish) return null;
  // Measurements are added and removed, never changed.
  const version = [
    runId,
    JSON.stringify(wish),
    ...measurements.map(({ measurementId: id, coordinates, grid }) => `${id} ${coordinates?.join()} ${grid?.lengthM}`),
  ].join(' ');
  const known = written(services).get(version);
  if (known) return known;
  const content = await contentOf(services, { runId, system, measurements });
  if (!content) return null;
  const writing = reportPdf({ ...content, ...(wish && { wish }) });
  written(services).set(version, writing);
  writing.catch(() => written(services).delete(version));
  return writing;
}

type About = Pick<ReportContent, 'runId' | 'system' | 'measurements'>;

/** What the run kept of its report, with its pictures. */
async function contentOf(services: Services, about: About): Promise<ReportContent | null> {
  const { runId } = about;
  const picture = async (name: string) => {
    const file = await findRunFile(services, { runId, folder: reportFiles.folder, name });
    return file ? buffer(await services.storage.read(file.key)) : null;
  };
  const kept = await findRunFile(services, { runId, folder: '', name: viewerFiles.report });
  const coveragePng = await picture(reportFiles.coverage);
  if (!kept || !coveragePng) return null;
  const bytes = await buffer(await services.storage.read(kept.key));
  const { facade, ndviBarM, controlPlaces, ...content } = KeptContent.parse(JSON.parse(bytes.toString('utf8')));
  const [wall, ndvi, overlapPng, controlPng] = await Promise.all(
    [reportFiles.facade, reportFiles.ndvi, reportFiles.overlap, reportFiles.control].map(picture),
  );
  const { epsg } = (await requireOutcome(services, runId)).origin;
  return {
    ...content,
    ...about,
    facade: facade && wall ? { facts: facade, png: wall } : null,
    ndvi: ndvi && ndviBarM !== null ? { png: ndvi, barM: ndviBarM } : null,
    control: controlPng && controlPlaces ? { png: controlPng, places: controlPlaces } : null,
    delivered: await deliveredControl(content.report, { system: about.system, epsg }),
    coveragePng,
    overlapPng: overlapPng ?? null,
  };
}
