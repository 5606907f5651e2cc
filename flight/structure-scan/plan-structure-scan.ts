import type { Position } from 'geojson';
import { pathLengthM } from '../geo/path-length-m.ts';
import { checkArea } from '../plan/check-area.ts';
import { limits } from '../plan/limits.ts';
import { outlineOf } from '../plan/outline-of.ts';
import type { StructureScanSegment } from '../plan/plan.ts';
import { layerAltitudesM, layerCount, MAX_LAYERS } from './layers.ts';
import { scanLoop } from './scan-loop.ts';

export type StructureScanPlan = {
  /** Path of one layer: clockwise, not closed. */
  loop: Position[];
  /** Metres above home of each layer, in flight order. */
  layerAltitudesM: number[];
  photosPerLayer: number;
  photoCount: number;
  distanceM: number;
};
export type PlannedStructureScan = ({ ok: true } & StructureScanPlan) | { ok: false; reason: string };

/** More corners than buildings are drawn with, few enough to plan while one of them is dragged. */
export const MAX_SCAN_CORNERS = 750;

/** Segments are immutable, so their plans are cached for as long as they live. */
const planned = new WeakMap<StructureScanSegment, PlannedStructureScan>();

/** The loops that photograph a structure from all sides, or the reason why there are none. */
export function planStructureScan(segment: StructureScanSegment): PlannedStructureScan {
  const known = planned.get(segment) ?? planAnew(segment);
  planned.set(segment, known);
  return known;
}

function planAnew(segment: StructureScanSegment): PlannedStructureScan {
  const { cameraMetadata: camera, segmentMetadata: scan } = segment;
  if (segment.boundaryCoordinates.length > MAX_SCAN_CORNERS) return { ok: false, reason: tooManyCorners };
  const checked = checkArea([outlineOf(segment)]);
  if (!checked.ok) return checked;
  if (layerCount(scan, camera.adjustedFootprintFrontal) > MAX_LAYERS)
    return { ok: false, reason: `The layers are too thin for this height: more than ${MAX_LAYERS}` };
  const loop = scanLoop(segment, Math.max(limits.scanDistance.min, camera.distanceToSurface));
  if (loop.length === 0)
    return { ok: false, reason: 'No path around this outline was found: draw it with fewer corners' };
  const perimeterM = pathLengthM([...loop, ...loop.slice(0, 1)]);
  const altitudes = layerAltitudesM(scan, camera.adjustedFootprintFrontal);
  const photosPerLayer = photosAround(perimeterM, camera.adjustedFootprintSide);
  const climbM = Math.max(0, scan.structureHeight - scan.scanBottomAlt);
  return {
    ok: true,
    loop,
    layerAltitudesM: altitudes,
    photosPerLayer,
    photoCount: photosPerLayer * altitudes.length,
    distanceM: perimeterM * altitudes.length + climbM,
  };
}

const tooManyCorners = `The outline has more than ${MAX_SCAN_CORNERS.toLocaleString('en')} corners: draw it with fewer`;

const photosAround = (perimeterM: number, sideFootprintM: number) =>
  sideFootprintM > 0 ? Math.floor(perimeterM / sideFootprintM) : 0;
