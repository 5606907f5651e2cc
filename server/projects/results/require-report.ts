import { notFound } from '../../platform/http/refused.ts';
import type { Services } from '../../platform/services.ts';
import { reportFiles } from '../engines/products/outcome.ts';
import type { ProjectKey } from '../projects-store.ts';
import { resultFiles, type ResultFile } from './result-files.ts';

/** The PDF report that a run stored. */
export async function requireReport(
  services: Services,
  { key, timestamp }: { key: ProjectKey; timestamp: string },
): Promise<ResultFile> {
  const files = await resultFiles(services, { key, of: { timestamp }, folder: reportFiles.folder });
  const pdf = files.find(({ name }) => name === reportFiles.pdf);
  if (!pdf) throw notFound('This report');
  return pdf;
}
