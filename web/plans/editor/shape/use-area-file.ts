import type { PolygonShape } from '@overflight/flight/formats/shapes/shape.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { showError } from '../../../platform/show-error.ts';
import { boundsOf } from '../../../map/bounds-of.ts';
import type { AreaSegmentKind } from '../new-segment.ts';
import { readAreaFile } from './read-area-file.ts';

/** Handles a file dropped on the map; null if not expected. */
export type FileDropHandler = RefObject<((file: File) => void) | null>;

type Options = {
  map: MapHandle | null;
  dropHandlerRef: FileDropHandler;
  onAreas: (kind: AreaSegmentKind, areas: readonly PolygonShape[]) => void;
};

/** Areas from files: a single one is used at once, among several the person chooses. */
export function useAreaFile({ map, dropHandlerRef, onAreas }: Options) {
  const [waiting, setWaiting] = useState<{ kind: AreaSegmentKind; areas: readonly PolygonShape[] } | null>(null);
  const applyAreas = (kind: AreaSegmentKind, areas: readonly PolygonShape[]) => {
    setWaiting(null);
    if (areas.length === 0) return;
    onAreas(kind, areas);
    map?.fitBounds(boundsOf(areas.flatMap(({ boundary }) => boundary)));
  };
  const read = async (kind: AreaSegmentKind, file: File) => {
    try {
      const areas = await readAreaFile(file);
      if (areas.length === 1) applyAreas(kind, areas);
      else setWaiting({ kind, areas });
    } catch (error) {
      showError(error);
    }
  };
  useEffect(() => {
    dropHandlerRef.current = (file) => void read('survey', file);
    return () => {
      dropHandlerRef.current = null;
    };
  });
  return {
    read: (kind: AreaSegmentKind, file: File) => void read(kind, file),
    choices: waiting?.areas ?? [],
    choose: (areas: readonly PolygonShape[]) => applyAreas(waiting?.kind ?? 'survey', areas),
  };
}
