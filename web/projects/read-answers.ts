import { coordinateSystems } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { readStatus } from '@overflight/contract/projects/project-states.ts';
import { listSystems, Project } from '@overflight/contract/projects/projects.ts';
import { z } from 'zod';

/** A newer server may send a status that this page does not know. */
export const ShownProject = Project.extend({ status: z.unknown().transform(readStatus) });

/** Anything but an array is an empty list. */
export function readProjectList(answer: unknown): Project[] {
  return Array.isArray(answer) ? z.array(ShownProject).parse(answer) : [];
}

const builtIn = coordinateSystems.map(({ name }) => name);

/** Names of the coordinate systems; the built-in ones if the response is empty or invalid. */
export function readSystemNames(answer: unknown): readonly string[] {
  const systems = listSystems.answer.safeParse(answer);
  return systems.success && systems.data.length > 0 ? systems.data.map(({ name }) => name) : builtIn;
}
