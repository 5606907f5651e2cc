import { segmentLabels } from '@overflight/flight/plan/segment-name.ts';
import type { SegmentType } from '@overflight/contract/plans/plans.ts';
import { IconBuildingLighthouse, IconLayoutRows, IconRoute, type Icon } from '@tabler/icons-react';

/** Label and icon of each segment type. */
export const segmentKinds: Record<SegmentType, { label: string; icon: Icon }> = {
  structureScan: { label: segmentLabels.structureScan, icon: IconBuildingLighthouse },
  survey: { label: segmentLabels.survey, icon: IconLayoutRows },
  waypointRoute: { label: segmentLabels.waypointRoute, icon: IconRoute },
};
