import { sql } from 'kysely';
import { z } from 'zod';
import { coordinateSystems, type CoordinateSystem } from '@overflight/contract/projects/systems/coordinate-systems.ts';
import { RunReport } from '@overflight/contract/projects/project-runs.ts';
import { usedPositions } from '@overflight/contract/projects/run-accuracy.ts';
import type { Services } from '../platform/services.ts';
import type { Engine } from './engines/engine.ts';

/** Finished runs that count, the last ones. */
const RUNS = 7;
/** A run that waited for hours, or was resumed, says nothing about a machine. */
const [SLOWEST, FASTEST] = [8, 1 / 8];

const Counted = z.object({ report: RunReport.pick({ seconds: true, settings: true, lenses: true, accuracy: true }) });

/** How many times longer than foretold runs of an engine take here: the median of those that were finished, null without any. */
export async function paceOf({ db }: Pick<Services, 'db'>, engine: Engine): Promise<number | null> {
  const runs = await db
    .selectFrom('project_runs')
    .select(sql<unknown>`outcome -> 'report'`.as('report'))
    .where('engine', '=', engine.name)
    .where('finished_at', 'is not', null)
    .where(sql<boolean>`outcome -> 'report' -> 'lenses' is not null`)
    .orderBy('finished_at', 'desc')
    .limit(RUNS)
    .execute();
  const factors = runs.flatMap((run) => factorOf(engine, run) ?? []).toSorted((one, other) => one - other);
  const [low, high] = [factors[(factors.length - 1) >> 1], factors[factors.length >> 1]];
  return low === undefined || high === undefined ? null : Math.sqrt(low * high);
}

function factorOf(engine: Engine, run: unknown): number | null {
  const counted = Counted.safeParse(run);
  if (!counted.success) return null;
  const { seconds, settings, accuracy, lenses = [] } = counted.data.report;
  // Without positions more photos are compared.
  const where = accuracy && !usedPositions(accuracy) ? { position: null } : {};
  const photos = lenses.flatMap(({ photos: count, widthPx, heightPx }) =>
    Array.from({ length: count }, () => ({ widthPx, heightPx, ...where })),
  );
  if (!settings || photos.length === 0) return null;
  // The coordinate system changes a hundredth of the time, the unit of heights none.
  const system = coordinateSystems[0] as CoordinateSystem;
  const need = engine.estimate(photos, {
    ...settings,
    plane: settings.orthoPlane ?? 'above',
    system,
    heightUnit: 'metre',
  });
  return need && Math.min(SLOWEST, Math.max(FASTEST, seconds / need.seconds));
}
