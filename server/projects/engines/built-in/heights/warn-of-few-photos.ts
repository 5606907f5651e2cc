import type { EngineRun } from '../../engine.ts';

/** Every flight has a rim that two photos see; more than this share is told. */
const MOST_OF_TWO = 0.2;

/** Tells if much of what was measured is seen by two photos only: a third one would contradict where they are wrong. */
export function warnOfFewPhotos(run: Pick<EngineRun, 'warn'>, share: number): void {
  if (!(share > MOST_OF_TWO)) return;
  run.warn(
    `Only two photos see ${Math.round(100 * share)} % of what was measured, mostly at the rim of the flight: no third one checks heights there, and they are less accurate. Check them, or fly farther beyond the area and with more overlap.`,
  );
}
