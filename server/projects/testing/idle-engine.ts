import type { Engine } from '../engines/engine.ts';

/** An engine that is always ready and has nothing to do. */
export const idleEngine: Engine = {
  name: 'built-in',
  probe: async () => ({ isReady: true, version: 'test' }),
  stages: () => [],
  runStage: async () => undefined,
  forget: async () => undefined,
  estimate: () => null,
};
