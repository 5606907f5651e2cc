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
  structureScan: { label: 'Structure Scan', icon: IconBuildingLighthouse },
  survey: { label: 'Survey', icon: IconLayoutRows },
  corridor: { label: 'Corridor', icon: IconRoad },
  facade: { label: 'Facade', icon: IconWall },
  orbit: { label: 'Orbit', icon: IconRotate360 },
  waypointRoute: { label: 'Waypoint route', icon: IconRoute },
};
