import { segmentLabels } from '@overflight/flight/plan/segment-name.ts';
import type { SegmentType } from '@overflight/contract/plans/segments.ts';
import {
  IconBuildingLighthouse,
  IconLayoutRows,
  IconRoad,
  IconRotate360,
  IconRoute,
  IconWall,
  type Icon,
} from '@tabler/icons-react';

/** Label and icon of each segment type. */
export const segmentKinds: Record<SegmentType, { label: string; icon: Icon }> = {
  structureScan: { label: segmentLabels.structureScan, icon: IconBuildingLighthouse },
  survey: { label: segmentLabels.survey, icon: IconLayoutRows },
  corridor: { label: segmentLabels.corridor, icon: IconRoad },
  facade: { label: segmentLabels.facade, icon: IconWall },
  orbit: { label: segmentLabels.orbit, icon: IconRotate360 },
  waypointRoute: { label: segmentLabels.waypointRoute, icon: IconRoute },
};
