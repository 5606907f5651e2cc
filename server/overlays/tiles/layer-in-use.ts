import { overlayLayers, type OverlayLayer } from '@overflight/contract/map/overlays.ts';
import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { TileCache } from '../../platform/tiles/tile-cache.ts';
import { datasetsInUse, type DatasetInUse } from '../datasets/datasets-in-use.ts';
import { datasetsOf, layerVersion } from '../layer-version.ts';

/** The sources of a layer, and its recently requested tiles. */
export type LayerInUse = { version: string; datasets: DatasetInUse[]; memory: TileCache };
type Layers = Map<OverlayLayer, LayerInUse>;
/** A read that started before a change is not used after it: each change starts a new generation. */
type State = { layers: Layers; readAtMs: number; generation: number; reading?: Promise<Layers> };

/** An import by another process is noticed after this long; one by this process at once. */
const RECHECK_AFTER_MS = 1000;
const MEMORY_BYTES = 32 * 1024 * 1024;

const states = perServices<State>(() => ({ layers: new Map(), readAtMs: -Infinity, generation: 0 }));

/** The state read within the last second; maps request hundreds of tiles. */
export function recentLayer(services: Services, layer: OverlayLayer): LayerInUse | undefined {
  const { layers, readAtMs } = states(services);
  return performance.now() - readAtMs < RECHECK_AFTER_MS ? layers.get(layer) : undefined;
}

export async function layerInUse(services: Services, layer: OverlayLayer): Promise<LayerInUse> {
  const state = states(services);
  const reading = (state.reading ??= readLayers(services, state));
  const layers = await reading.finally(() => {
    if (state.reading === reading) delete state.reading;
  });
  return layers.get(layer) as LayerInUse;
}

/** Call once another version of a dataset is in use, or none. */
export function invalidateLayers(services: Services): void {
  const state = states(services);
  state.generation++;
  state.readAtMs = -Infinity;
  delete state.reading;
}

async function readLayers(services: Services, state: State): Promise<Layers> {
  // Age counts from before the read, so that the value is never older than stated.
  const [readAtMs, { generation }] = [performance.now(), state];
  const inUse = await datasetsInUse(services);
  const layers: Layers = new Map(
    overlayLayers.map((layer) => {
      const version = layerVersion(layer, inUse);
      const known = state.layers.get(layer);
      const memory = known?.version === version ? known.memory : new TileCache(MEMORY_BYTES);
      return [layer, { version, datasets: datasetsOf(layer, inUse), memory }];
    }),
  );
  if (state.generation === generation) Object.assign(state, { layers, readAtMs });
  return layers;
}
