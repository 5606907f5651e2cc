import type { viewerLayers } from '@overflight/contract/projects/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { viewerFiles } from '../engines/products/outcome.ts';
import { openCog, packedBlock, type TilePlace } from './cog-file.ts';
import { terrariumTile } from './terrarium-tile.ts';
import { requireOutcome, requireRunFile } from './viewed-run.ts';

type Wanted = TilePlace & { runId: string; layer: (typeof viewerLayers)[number] };

/** Blocks of the orthophoto are tiles already, and handed out as they are; undefined where nothing is. */
export async function viewerTile(
  services: Services,
  { runId, layer, ...place }: Wanted,
): Promise<Uint8Array | undefined> {
  const file = await requireRunFile(services, { runId, folder: '', name: viewerFiles[layer] });
  const cog = await openCog(services, file);
  if (layer === 'ortho') return packedBlock(cog, place);
  const { surfaceRange } = await requireOutcome(services, runId);
  return terrariumTile(cog, place, surfaceRange?.lowestM ?? 0);
}
