import type { Place } from '@overflight/contract/map/search.ts';
import type { SceneMarker } from '../map/scene.ts';

/** The pin of a found place. */
export function markerOf({ name, position }: Place): SceneMarker {
  return { id: 'search', position, label: name };
}
