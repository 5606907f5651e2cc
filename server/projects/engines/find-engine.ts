import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import type { Engine } from './engine.ts';

const chosen = perServices<{ engine?: Engine }>(() => ({}));

/** Instead of what the settings name. */
export function useEngine(services: Services, engine: Engine): void {
  chosen(services).engine = engine;
}

export function findEngine(services: Services): Engine | undefined {
  return chosen(services).engine;
}
