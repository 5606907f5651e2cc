import type { StructureScanSegment } from '../plan/plan.ts';

type Heights = Pick<StructureScanSegment['segmentMetadata'], 'structureHeight' | 'scanBottomAlt' | 'startFromTop'>;

/** More layers than any aircraft flies, few enough to list. */
export const MAX_LAYERS = 1000;
/** Stands for any number above the maximum. */
export const TOO_MANY_LAYERS = MAX_LAYERS + 1;

/** Layers needed to cover the structure from the scan bottom to its top. */
export function layerCount({ structureHeight, scanBottomAlt }: Heights, frontalFootprintM: number): number {
  const layers = Math.ceil((structureHeight - scanBottomAlt) / frontalFootprintM);
  return Number.isFinite(layers) ? Math.min(Math.max(1, layers), TOO_MANY_LAYERS) : 1;
}

/**
 * Metres above home of each layer, in flight order, as in QGroundControl. With whole layers, the last one could lie
 * below the scan bottom (or above the top): it is clamped.
 */
export function layerAltitudesM(heights: Heights, frontalFootprintM: number): number[] {
  const { structureHeight, scanBottomAlt, startFromTop } = heights;
  const half = Math.min(frontalFootprintM, Math.max(0, structureHeight - scanBottomAlt)) / 2;
  const [lowest, highest] = [scanBottomAlt + half, Math.max(scanBottomAlt, structureHeight) - half];
  return Array.from({ length: layerCount(heights, frontalFootprintM) }, (_, layer) => {
    const reached = (layer + 0.5) * frontalFootprintM;
    if (startFromTop) return structureHeight - reached >= scanBottomAlt ? structureHeight - reached : lowest;
    return scanBottomAlt + reached <= structureHeight ? scanBottomAlt + reached : highest;
  });
}
