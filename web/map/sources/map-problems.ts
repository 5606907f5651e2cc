import type { TileSource } from '@overflight/contract/map/basemap.ts';
import type { Scene } from '../scene.ts';
import { sourceNames } from '../style/source-names.ts';
import type { FailedSources } from './failed-sources.ts';
import type { ReachableSources } from './use-reachable-sources.ts';

export type MapProblems = {
  summary: string;
  details: readonly string[];
  /** Only reloading the page can help. */
  needsReload: boolean;
};

type Missing = Pick<ReachableSources, 'silent' | 'blocked'>;

/** What the map lacks; null if nothing. */
export function mapProblems(
  scene: Pick<Scene, 'sources'>,
  { silent, blocked }: Missing,
  failing: FailedSources,
): MapProblems | null {
  const broken = sourceNames(scene, failing);
  const details = [
    ...sentence(names(silent), 'cannot be reached. The built-in map is shown instead.'),
    ...sentence(names(blocked), 'not loaded: switched on after this page was opened.'),
    ...sentence(broken, 'cannot be loaded. The map may be incomplete.'),
  ];
  if (details.length === 0) return null;
  const summary = silent.length > 0 ? `${kindsOf(silent)} cannot be reached` : 'Some map data is not loaded';
  return { summary, details, needsReload: silent.length === 0 };
}

const names = (sources: readonly TileSource[]) => sources.map(({ name }) => name);

const sentence = (subjects: readonly string[], says: string) =>
  subjects.length === 0 ? [] : [`${subjects.join(', ')} ${says}`];

const kinds = { imagery: 'Imagery', terrain: 'Terrain', buildings: 'Buildings', geocoder: 'Search' };

/** Missing imagery matters most. */
function kindsOf(silent: readonly TileSource[]): string {
  const missing = new Set(silent.map(({ kind }) => kind));
  if (missing.has('imagery')) return kinds.imagery;
  return missing.has('terrain') ? kinds.terrain : kinds.buildings;
}
