import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { builtInEngine } from './built-in/engine.ts';
import type { Engine, EngineRun } from './engine.ts';
import { nodeOdmEngine } from './nodeodm/node-odm-engine.ts';
import { makeProducts } from './products/make-products.ts';
import type { Outcome, RunSoFar } from './products/outcome.ts';

/** Who does the stages of a run, and the shared one that makes the same products of what any engine left. */
export type Workshop = { engine: Engine; makeProducts: (run: EngineRun, soFar: RunSoFar) => Promise<Outcome> };

const chosen = perServices<{ workshop?: Workshop }>(() => ({}));

/**
 * Instead of what the settings name: a test's own stages.
 * @internal
 */
export function useWorkshop(services: Services, workshop: Workshop): void {
  chosen(services).workshop = workshop;
}

/** NodeODM where it is configured, else the engine that is built in. */
export function findWorkshop(services: Services): Workshop {
  const { NODEODM_URL: url, NODEODM_TOKEN: token } = services.env;
  const engine = url === undefined ? builtInEngine : nodeOdmEngine({ url, token });
  return (chosen(services).workshop ??= { engine, makeProducts });
}
