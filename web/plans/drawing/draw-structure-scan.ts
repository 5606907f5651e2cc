import { closedRings } from '@overflight/flight/geo/polygons/closed-rings.ts';
import { outlineOf } from '@overflight/flight/plan/outline-of.ts';
import type { StructureScanSegment } from '@overflight/flight/plan/plan.ts';
import { wayOutOf } from '@overflight/flight/structure-scan/flown-scan.ts';
import {
  type PlannedStructureScan,
  planStructureScan,
  type StructureScanPlan,
} from '@overflight/flight/structure-scan/plan-structure-scan.ts';
import type { VolumeFeature } from '../../map/overlay.ts';
import { sampleEvenly } from './sample-evenly.ts';
import { connected, rectangle } from './ground-shapes.ts';
import { type DrawnSegment, flatFeature, type SegmentOwner, type SegmentLook, volumeFeature } from './segment-look.ts';
import { loopBand, STRIP_WIDTH_M } from './strips.ts';

/** Maximum number of layers drawn in 3D; of more, evenly spaced ones. */
const MAX_LAYERS = 200;
/** Drawn thickness of a layer, unless the next is closer than twice that. */
const LAYER_THICKNESS_M = 1;

/** A structure scan: the structure, its loop, and each layer in 3D. */
export function drawStructureScan(scan: StructureScanSegment, look: SegmentLook): DrawnSegment {
  const owner: SegmentOwner = { segmentId: scan.segmentId, isActive: look.isActive, tone: 'structure' };
  const planned = planStructureScan(scan);
  const outline = { type: 'Polygon', coordinates: closedRings([outlineOf(scan)]) } as const;
  const [entry] = loopOf(planned);
  if (!planned.ok || !entry) return { flat: [flatFeature(owner, outline, problemOf(planned))], volumes: [] };
  const loop = { type: 'LineString', coordinates: connected([...planned.loop, entry]) } as const;
  const wayOut = wayOutOf(scan);
  const around = { type: 'LineString', coordinates: connected([entry, ...wayOut]) } as const;
  return {
    flat: [
      flatFeature(owner, outline, { kind: 'structure' }),
      flatFeature(owner, loop, { kind: 'loop', isLifted: !look.isFlat }),
      ...(wayOut.length > 0 ? [flatFeature(owner, around, { kind: 'turnaround' })] : []),
    ],
    volumes: look.isFlat ? [] : [...layers(planned, owner), ...climb(scan, planned, owner)],
    entry,
    exit: wayOut.at(-1) ?? entry,
  };
}

const loopOf = (planned: PlannedStructureScan) => (planned.ok ? planned.loop : []);

const problemOf = (planned: PlannedStructureScan) =>
  planned.ok ? ({ kind: 'problem' } as const) : ({ kind: 'problem', label: planned.reason } as const);

function layers({ loop, layerAltitudesM }: StructureScanPlan, owner: SegmentOwner): VolumeFeature[] {
  const rings = loopBand(loop);
  const altitudes = sampleEvenly(layerAltitudesM, MAX_LAYERS);
  const halfM = thicknessM(altitudes) / 2;
  return altitudes.map((altitude) =>
    volumeFeature(owner, rings, { kind: 'loop', baseM: altitude - halfM, topM: altitude + halfM }),
  );
}

function thicknessM([first, second]: readonly number[]): number {
  const gapM = first === undefined || second === undefined ? Infinity : Math.abs(first - second);
  return Math.min(LAYER_THICKNESS_M, gapM / 2 || LAYER_THICKNESS_M);
}

/** The descent from the entrance through all layers, at the start of the loop. */
function climb(
  { segmentMetadata: { entranceAltitude } }: StructureScanSegment,
  { loop: [entry], layerAltitudesM }: StructureScanPlan,
  owner: SegmentOwner,
): VolumeFeature[] {
  const altitudes = [entranceAltitude, ...layerAltitudesM];
  const [baseM, topM] = [Math.min(...altitudes), Math.max(...altitudes)];
  if (!entry || topM <= baseM) return [];
  const square = rectangle(entry, { lengthM: STRIP_WIDTH_M, widthM: STRIP_WIDTH_M, alongDeg: 0 });
  return [volumeFeature(owner, [square], { kind: 'stem', baseM, topM })];
}
