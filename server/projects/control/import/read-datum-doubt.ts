import { findSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import type { DatumDoubt } from '@overflight/contract/projects/systems/datum-doubt.ts';
import type { Services } from '../../../platform/services.ts';
import { photosOfProject } from '../../photos-of-project.ts';
import type { ProjectRow } from '../../projects-store.ts';
import { doubtOfDatum } from '../../systems/datums/doubt-of-datum.ts';
import { askedSystem } from './read-control-preset.ts';

/** What is not sure where a table in this system is imported; null if it has the datum of the project, or is not known. */
export async function readDatumDoubt(
  services: Services,
  project: ProjectRow,
  asked: string | undefined,
): Promise<DatumDoubt | null> {
  const from = asked === undefined ? undefined : askedSystem(asked);
  const to = findSystem(project.wkt_crs);
  if (!from || !to) return null;
  const { usable } = await photosOfProject(services, project);
  const place = usable.find(({ position }) => position !== null)?.position ?? null;
  return doubtOfDatum({ from: from.horizontalEpsg, to: to.horizontalEpsg, place });
}
