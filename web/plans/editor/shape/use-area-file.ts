import type { PolygonShape } from '@overflight/flight/formats/shapes/shape.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { showError } from '../../../platform/show-error.ts';
import { boundsOf } from '../../../map/bounds-of.ts';
import type { AreaKind } from '../new-segment.ts';
import { readAreaFile } from './read-area-file.ts';

/** Takes a map file that was dropped on the map; null while nobody wants one. */
export type DropTaker = RefObject<((file: File) => void) | null>;

type Options = {
  map: MapHandle | null;
  dropTakerRef: DropTaker;
  onAreas: (kind: AreaKind, areas: readonly PolygonShape[]) => void;
};

/** Areas from files: the only one of a file is taken at once, of several the person chooses. */
export function useAreaFile({ map, dropTakerRef, onAreas }: Options) {
  const [waiting, setWaiting] = useState<{ kind: AreaKind; areas: readonly PolygonShape[] } | null>(null);
  const take = (kind: AreaKind, areas: readonly PolygonShape[]) => {
    setWaiting(null);
    if (areas.length === 0) return;
    onAreas(kind, areas);
    map?.fitBounds(boundsOf(areas.flatMap(({ boundary }) => boundary)));
  };
  const read = async (kind: AreaKind, file: File) => {
    try {
      const areas = await readAreaFile(file);
      if (areas.length === 1) take(kind, areas);
      else setWaiting({ kind, areas });
    } catch (error) {
      showError(error);
    }
  };
  useEffect(() => {
    dropTakerRef.current = (file) => void read('survey', file);
    return () => {
      dropTakerRef.current = null;
    };
  });
  return {
    read: (kind: AreaKind, file: File) => void read(kind, file),
    choices: waiting?.areas ?? [],
    choose: (areas: readonly PolygonShape[]) => take(waiting?.kind ?? 'survey', areas),
  };
}
