import { Alert, Text } from '@mantine/core';
import { structuresCrossed } from '@overflight/flight/checks/structures-crossed.ts';
import type { FlownPlan } from '@overflight/flight/plan/estimate/flight-line.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { segmentKinds } from '../segment-kinds.ts';

/** Scanned structures in the way of the flight; nothing if there are none. */
export function StructuresNote({ plan }: { plan: FlownPlan }) {
  const crossed = structuresCrossed(plan);
  if (crossed.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title="A structure is in the way">
      {crossed.map(({ segmentId, number, text }) => (
        <Text key={segmentId} size="sm">
          {segmentKinds.structureScan.label} {number}: {text}
        </Text>
      ))}
    </Alert>
  );
}
