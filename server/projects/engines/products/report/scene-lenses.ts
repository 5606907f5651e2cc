import type { RunReport } from '@overflight/contract/projects/project-runs.ts';
import type { EngineRun, RawScene, SceneLens } from '../../engine.ts';

type Lenses = Pick<RawScene, 'cameras'>;

/** The lens of each camera whose engine tells it. */
export const lensesByName = ({ cameras }: Lenses): Map<string, SceneLens> =>
  new Map(cameras.flatMap(({ name, lens }) => (lens ? [[name, lens] as const] : [])));

/** The used photos by size and focal length, the most frequent first. */
export function lensRows(run: Pick<EngineRun, 'photos'>, scene: Lenses): NonNullable<RunReport['lenses']> {
  const lenses = lensesByName(scene);
  const used = new Set(scene.cameras.map(({ name }) => name));
  const rows = new Map<string, NonNullable<RunReport['lenses']>[number]>();
  for (const { name, widthPx, heightPx } of run.photos) {
    if (!used.has(name)) continue;
    const focalPx = lenses.get(name)?.fx ?? null;
    const key = [widthPx, heightPx, focalPx?.toFixed(0)].join();
    const row = rows.get(key) ?? { photos: 0, widthPx, heightPx, focalPx };
    rows.set(key, { ...row, photos: row.photos + 1 });
  }
  return [...rows.values()].toSorted((a, b) => b.photos - a.photos);
}
