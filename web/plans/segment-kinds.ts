import type { SegmentType } from '@overflight/contract/plans/plans.ts';
import { IconBuildingLighthouse, IconLayoutRows, IconRoad, IconRoute, type Icon } from '@tabler/icons-react';

/** Label and icon of each segment type. */
export const segmentKinds: Record<SegmentType, { label: string; icon: Icon }> = {
  structureScan: { label: 'Structure Scan', icon: IconBuildingLighthouse },
  survey: { label: 'Survey', icon: IconLayoutRows },
  corridor: { label: 'Corridor', icon: IconRoad },
  waypointRoute: { label: 'Waypoint route', icon: IconRoute },
};
