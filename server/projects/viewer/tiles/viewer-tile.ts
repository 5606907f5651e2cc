import type { viewerLayers } from '@overflight/contract/projects/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { viewerFiles } from '../../engines/products/outcome.ts';
import { openCog, packedBlock, type CogTile } from '../cog-file.ts';
import { filledTile } from './filled-tile.ts';
import { ndviTile } from './ndvi-tile.ts';
import { heightTile } from './height-tile.ts';
import { requireOutcome, requireRunFile } from '../viewed-run.ts';

type Wanted = CogTile & { runId: string; layer: (typeof viewerLayers)[number] };

/** Serves blocks of pictures as tiles, and heights as height tiles; undefined if empty. */
export async function viewerTile(
  services: Services,
  { runId, layer, ...place }: Wanted,
): Promise<Uint8Array | undefined> {
  if (layer === 'surface-filled') return filledTile(services, runId, place);
  const file = await requireRunFile(services, { runId, folder: '', name: viewerFiles[layer] });
  const cog = await openCog(services, file);
  if (layer === 'ortho' || layer === 'filled') return packedBlock(cog, place);
  if (layer === 'ndvi') return ndviTile(cog, place);
  const { surfaceRange, terrain } = await requireOutcome(services, runId);
  return heightTile(cog, place, (layer === 'surface' ? surfaceRange : terrain)?.lowestM ?? 0);
}
