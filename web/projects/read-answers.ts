import { coordinateSystems } from '@overflight/contract/projects/coordinate-systems.ts';
import { readStatus } from '@overflight/contract/projects/project-states.ts';
import { listSystems, Project } from '@overflight/contract/projects/projects.ts';
import { z } from 'zod';

/** A project of a newer server may be in a state that this page does not know. */
export const ShownProject = Project.extend({ status: z.unknown().transform(readStatus) });

/** A value that is not a list counts as empty. */
export function readProjectList(answer: unknown): Project[] {
  return Array.isArray(answer) ? z.array(ShownProject).parse(answer) : [];
}

const builtIn = coordinateSystems.map(({ name }) => name);

/** Names of the coordinate systems that can be chosen; those built in where the answer is no list of any. */
export function readSystemNames(answer: unknown): readonly string[] {
  const systems = listSystems.answer.safeParse(answer);
  return systems.success && systems.data.length > 0 ? systems.data.map(({ name }) => name) : builtIn;
}
