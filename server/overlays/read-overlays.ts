import { overlayLayers, type OverlayStatus } from '@overflight/contract/map/overlays.ts';
import type { Services } from '../platform/services.ts';
import { datasetsInUse } from './datasets/datasets-in-use.ts';
import { datasetsOf, layerVersion } from './layer-version.ts';

/** The map layers; those without data are listed too, so that nothing reads as clear. */
export async function readOverlays(services: Pick<Services, 'db' | 'now'>): Promise<OverlayStatus[]> {
  const inUse = await datasetsInUse(services);
  return overlayLayers.map((layer) => ({
    layer,
    version: layerVersion(layer, inUse),
    datasets: datasetsOf(layer, inUse).map(({ importedAt, ...dataset }) => ({
      ...dataset,
      importedAt: importedAt.toISOString(),
    })),
  }));
}
