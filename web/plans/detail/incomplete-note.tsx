import { Alert, Text } from '@mantine/core';
import type { SavedPlan } from '@overflight/contract/plans/plans.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { segmentKinds } from '../segment-kinds.ts';
import { importedParts } from '@overflight/flight/formats/kept/imported-parts.ts';
import { corridorProblem, segmentProblem } from '@overflight/flight/plan/segment-problem.ts';

/** Segments and corridors that cannot be flown, and why; nothing if all can. */
export function IncompleteNote({ plan }: { plan: SavedPlan }) {
  const corridors = importedParts(plan).corridors.flatMap((corridor, at) => {
    const problem = corridorProblem(plan, corridor);
    return problem === null ? [] : [{ id: `corridor ${at}`, text: `Corridor ${at + 1}: ${problem}` }];
  });
  const segments = plan.segments.flatMap((segment, at) => {
    const problem = segmentProblem(segment);
    return problem === null
      ? []
      : [{ id: segment.segmentId, text: `${segmentKinds[segment.type].label} ${at + 1}: ${problem}` }];
  });
  const problems = [...segments, ...corridors];
  if (problems.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title="This plan is incomplete">
      {problems.map(({ id, text }) => (
        <Text key={id} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
}
