import { perServices } from '../../platform/per-services.ts';
import type { Services } from '../../platform/services.ts';
import { builtInEngine } from './built-in/engine.ts';
import type { Engine, EngineRun } from './engine.ts';
import { nodeOdmEngine } from './nodeodm/node-odm-engine.ts';
import { makeProducts } from './products/make-products.ts';
import type { Outcome, RunSoFar } from './products/outcome.ts';

/** The engine of a run, and the shared stage that makes products from its output. */
export type RunEnvironment = { engine: Engine; makeProducts: (run: EngineRun, soFar: RunSoFar) => Promise<Outcome> };

const chosen = perServices<{ environment?: RunEnvironment }>(() => ({}));

/**
 * Overrides the configured engine in tests.
 * @internal
 */
export function useRunEnvironment(services: Services, environment: RunEnvironment): void {
  chosen(services).environment = environment;
}

/** NodeODM if configured, else the built-in engine. */
export function findRunEnvironment(services: Services): RunEnvironment {
  const { NODEODM_URL: url, NODEODM_TOKEN: token } = services.env;
  const engine = url === undefined ? builtInEngine : nodeOdmEngine({ url, token });
  return (chosen(services).environment ??= { engine, makeProducts });
}
