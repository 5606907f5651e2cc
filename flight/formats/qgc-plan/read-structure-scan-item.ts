import { defaultStructureCamera, defaultStructureScan } from '../../plan/edit/defaults.ts';
import type { StructureScanSegment } from '../../plan/plan.ts';
import { layerCount } from '../../structure-scan/layers.ts';
import { inputCaps } from '../input-caps.ts';
import { booleanOf, type Json, numberOf, recordOf } from '../json-fields.ts';
import { openRing } from '../open-ring.ts';
import { readCameraCalc } from './read-camera-calc.ts';
import type { ItemReading } from './read-survey-item.ts';

type StructureScan = Omit<StructureScanSegment, 'segmentId'>;

/** Reads a structure scan of version 2 or 3; undefined if it has no outline or too many layers. */
export function readStructureScanItem(item: Json, { positions, speedMps }: ItemReading): StructureScan | undefined {
  const boundaryCoordinates = openRing(positions.readLatLngs(item['polygon']));
  if (boundaryCoordinates.length < 3) return undefined;
  const number = (key: string, otherwise: number) => numberOf(item[key], otherwise);
  const isVersion2 = item['Altitude'] !== undefined && item['ScanBottomAlt'] === undefined;
  const structureHeight = number('StructureHeight', defaultStructureScan.structureHeight);
  const scanBottomAlt = number(isVersion2 ? 'Altitude' : 'ScanBottomAlt', defaultStructureScan.scanBottomAlt);
  const entrance = number(isVersion2 ? 'Altitude' : 'EntranceAltitude', 0);
  const startFromTop = booleanOf(item['StartFromTop'], !isVersion2 && defaultStructureScan.startFromTop);
  const cameraMetadata = readCameraCalc(recordOf(item['CameraCalc']), { fallback: defaultStructureCamera, speedMps });
  const heights = { structureHeight, scanBottomAlt, startFromTop };
  const layers = layerCount(heights, cameraMetadata.adjustedFootprintFrontal);
  if (layers > inputCaps.scanLayers) return undefined;
  return {
    type: 'structureScan',
    shapeType: 'polygon',
    boundaryCoordinates,
    cameraMetadata,
    segmentMetadata: {
      ...heights,
      // Some QGroundControl 4 builds stored 0 regardless of the input; entering below the top would hit the structure.
      entranceAltitude: entrance > 0 ? entrance : Math.max(defaultStructureScan.entranceAltitude, structureHeight),
      // QGroundControl also recomputes the layers when it opens the file.
      layers,
      // QGroundControl counts from level down to −90, we from 0 to 90.
      gimbalPitch: Math.abs(number('GimbalPitch', -defaultStructureScan.gimbalPitch)),
    },
  };
}
