import type { StructureScanSegment } from '../plan/plan.ts';

type Heights = Pick<StructureScanSegment['segmentMetadata'], 'structureHeight' | 'scanBottomAlt' | 'startFromTop'>;

/** Whole layers needed to see the structure from the scan bottom to its top. */
export function layerCount({ structureHeight, scanBottomAlt }: Heights, frontalFootprintM: number): number {
  const layers = Math.ceil((structureHeight - scanBottomAlt) / frontalFootprintM);
  return Number.isFinite(layers) ? Math.max(1, layers) : 1;
}

/**
 * Metres above home of each layer, in flight order. Because layers are whole, the last one would look past the scan
 * bottom (or the top): it is kept inside, so that no layer is flown lower than the bottom asks for.
 */
export function layerAltitudesM(heights: Heights, frontalFootprintM: number): number[] {
  const { structureHeight, scanBottomAlt, startFromTop } = heights;
  const half = Math.min(frontalFootprintM, Math.max(0, structureHeight - scanBottomAlt)) / 2;
  const [lowest, highest] = [scanBottomAlt + half, Math.max(scanBottomAlt, structureHeight) - half];
  return Array.from({ length: layerCount(heights, frontalFootprintM) }, (_, layer) =>
    startFromTop
      ? Math.max(lowest, structureHeight - (layer + 0.5) * frontalFootprintM)
      : Math.min(highest, scanBottomAlt + (layer + 0.5) * frontalFootprintM),
  );
}
