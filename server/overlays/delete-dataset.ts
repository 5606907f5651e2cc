import { notFound } from '../platform/http/refused.ts';
import type { Services } from '../platform/services.ts';
import { removeDataset } from './overlays-store.ts';
import { dropArchives } from './tiles/drop-archives.ts';

/** Also ends an import that is under way: whoever works on it notices that it is gone. */
export async function deleteDataset(services: Services, id: string): Promise<void> {
  if (!(await removeDataset(services, id))) throw notFound('This data');
  await dropArchives(services, id, null);
}
