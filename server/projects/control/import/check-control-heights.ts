import type { AnswerOf } from '@overflight/contract/call.ts';
import type { checkControlHeights as call, DoubtedHeights } from '@overflight/contract/projects/control-points.ts';
import type { Services } from '../../../platform/services.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { listControlPoints } from '../list-control-points.ts';
import { statedCode } from '../datums/stated-code.ts';
import { checkHeights } from './check-heights.ts';

/** Doubts of the heights of a project, of points that were stated in the same way together. */
export async function checkControlHeights(services: Services, project: ProjectRow): Promise<AnswerOf<typeof call>> {
  const points = await listControlPoints(services, project.id);
  const groups = Map.groupBy(points, ({ stated: { system, heightDatum, heightUnit = 'm' } }) =>
    [system, heightDatum, heightUnit].join(' '),
  );
  const doubts: DoubtedHeights[] = [];
  let unchecked: string | null = null;
  for (const group of groups.values()) {
    const { system, heightDatum, heightUnit = 'm' } = group[0]!.stated;
    const checked = await checkHeights(services, project, {
      system: statedCode(system),
      heightDatum,
      heightUnit,
      stated: group.map(({ stated }) => ({ height: stated.coordinates[2] })),
      places: group.map(({ position }) => position),
    });
    unchecked ??= checked.unchecked;
    const names = group.map(({ name }) => name);
    if (checked.doubt) doubts.push({ names, heightDatum, heightUnit, doubt: checked.doubt });
  }
  return { doubts, unchecked };
}
