import type { Scene } from '../scene.ts';
import { layerEntry, type LayerId } from './layer-table.ts';

/** Whether a layer can be switched on, or why not. */
export type LayerOffer = { can: true } | { can: false; reason: string; howTo: string };

type Known = Pick<Scene, 'sources' | 'feeds'>;

/** Layers on the panel; terrain needs its product. */
export function isOffered(id: LayerId, mayUseTerrain: boolean): boolean {
  return id !== 'terrain' || mayUseTerrain;
}

export function layerOffer(id: LayerId, { sources, feeds }: Known): LayerOffer {
  const hasSource = id === 'buildings' || id === 'terrain' ? sources[id] !== null : feeds[id] !== undefined;
  return hasSource ? { can: true } : { can: false, reason: 'No source configured', howTo: layerEntry(id).howTo };
}
