import { overlayLayers, type OverlayLayer } from '@overflight/contract/overlays.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { datasetsInUse, type DatasetInUse } from '../datasets-in-use.ts';
import { datasetsOf, layerVersion } from '../layer-version.ts';

export type LayerInUse = { version: string; datasets: DatasetInUse[] };
type Look = { atMs: number; layers: Promise<Map<OverlayLayer, LayerInUse>> };

/** An import by another process is noticed after this long; one by this process at once. */
const LOOK_AGAIN_AFTER_MS = 1000;

const latest = perServices<{ look?: Look }>(() => ({}));

/** What a layer is drawn from; looked up again every second, because tiles come by the hundred. */
export async function layerInUse(services: Services, layer: OverlayLayer): Promise<LayerInUse> {
  const slot = latest(services);
  const nowMs = performance.now();
  if (!slot.look || nowMs - slot.look.atMs > LOOK_AGAIN_AFTER_MS) {
    const look = { atMs: nowMs, layers: readLayers(services) };
    slot.look = look;
    look.layers.catch(() => {
      if (slot.look === look) delete slot.look;
    });
  }
  return (await slot.look.layers).get(layer) ?? { version: '', datasets: [] };
}

/** To be called once another version of a dataset is in use, or none. */
export function forgetLayers(services: Services): void {
  delete latest(services).look;
}

async function readLayers(services: Services): Promise<Map<OverlayLayer, LayerInUse>> {
  const inUse = await datasetsInUse(services);

  return new Map(
    overlayLayers.map((layer) => [layer, { version: layerVersion(layer, inUse), datasets: datasetsOf(layer, inUse) }]),
  );
}
