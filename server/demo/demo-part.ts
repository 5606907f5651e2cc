import type { DemoPartName } from '@overflight/contract/demo.ts';
import type { Services } from '../platform/services.ts';

/** Says how far a part is, 0 to 100; throws where the demo is to be removed meanwhile. */
export type Progress = (percent: number) => Promise<void>;

/**
 * A part of the demo. `add` may run again after a crash, and leaves alone what is there already; `remove` takes away
 * what is recorded in `demo_items` and nothing else.
 */
export type DemoPartSteps = {
  name: DemoPartName;
  /** The next part may begin meanwhile, and waits itself for what it needs of this one. */
  isBesideNext?: true;
  add: (services: Services, progress: Progress) => Promise<void>;
  remove: (services: Services) => Promise<void>;
};
