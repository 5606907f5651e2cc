import type { ProjectForecast } from '@overflight/contract/projects/project-runs.ts';
import type { Services } from '../platform/services.ts';
import { checkAdmission } from './runs/admission/check-admission.ts';
import { findRunEnvironment } from './engines/find-run-environment.ts';
import { readyEngine } from './engines/ready-engine.ts';
import { requireProject, type ProjectKey } from './projects-store.ts';

/** Predicts the outcome of starting the project now. */
export async function forecastProject(services: Services, key: ProjectKey): Promise<ProjectForecast> {
  const project = await requireProject(services, key);
  const ready = await readyEngine(services);
  const isHere = services.env.OVERFLIGHT_WORKER;
  const { engine } = findRunEnvironment(services);
  // Remote workers may be set up differently: no estimate.
  const isSame = !ready.isReady || ready.name === engine.name;
  const {
    found: _,
    outlook,
    ...judged
  } = await checkAdmission(services, project, {
    engine: isSame ? engine : undefined,
    isHere,
  });
  const unchecked = judged.uncheckedPhotos;
  const waiting =
    unchecked > 0 ? [`${unchecked} ${unchecked === 1 ? 'photo is' : 'photos are'} still being looked at.`] : [];
  return {
    ...judged,
    engine: ready.isReady ? ready.name : null,
    engineProblem: ready.isReady ? null : ready.reason,
    warnings: [...outlook, ...judged.warnings, ...waiting],
  };
}
