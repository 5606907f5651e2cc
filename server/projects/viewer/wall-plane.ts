import { text } from 'node:stream/consumers';
import { WallPlane } from '@overflight/contract/projects/facade.ts';
import type { Services } from '../../platform/services.ts';
import { facadeFiles } from '../engines/products/outcome.ts';
import { findRunFile } from './viewed-run.ts';

/** Where the wall of a run is; null if the run does not tell. */
export async function wallPlane(services: Services, runId: string): Promise<WallPlane | null> {
  const file = await findRunFile(services, { runId, folder: facadeFiles.folder, name: facadeFiles.about });
  if (!file) return null;
  const { data } = WallPlane.safeParse(jsonOf(await text(await services.storage.read(file.key))));
  return data ?? null;
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
