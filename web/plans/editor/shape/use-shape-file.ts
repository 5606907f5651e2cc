import type { ImportedShape } from '@overflight/flight/formats/shapes/shape.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { showError } from '../../../platform/show-error.ts';
import { boundsOf } from '../../../map/bounds-of.ts';
import type { AreaSegmentKind } from '../new-segment.ts';
import { readShapeFile, type WantedShapes } from './read-shape-file.ts';

/** Handles a file dropped on the map; null if not expected. */
export type FileDropHandler = RefObject<((file: File) => void) | null>;
export type FileKind = AreaSegmentKind | 'corridor';

type Options = {
  map: MapHandle | null;
  dropHandlerRef: FileDropHandler;
  onShapes: (kind: FileKind, shapes: readonly ImportedShape[]) => void;
};

const wantedFor: Record<FileKind, WantedShapes> = { survey: 'polygon', structureScan: 'polygon', corridor: 'line' };

/** Areas and lines from files: a single one is used at once, among several the person chooses. */
export function useShapeFile({ map, dropHandlerRef, onShapes }: Options) {
  const [waiting, setWaiting] = useState<{ kind: FileKind; shapes: readonly ImportedShape[] } | null>(null);
  const apply = (kind: FileKind, shapes: readonly ImportedShape[]) => {
    setWaiting(null);
    if (shapes.length === 0) return;
    onShapes(kind, shapes);
    map?.fitBounds(boundsOf(shapes.flatMap(positionsOf)));
  };
  const read = async (kind: FileKind | 'dropped', file: File) => {
    try {
      const shapes = await readShapeFile(file, kind === 'dropped' ? 'any' : wantedFor[kind]);
      const kindOfShapes = shapes[0]?.kind === 'line' ? 'corridor' : 'survey';
      const chosen = kind === 'dropped' ? kindOfShapes : kind;
      if (shapes.length === 1) apply(chosen, shapes);
      else setWaiting({ kind: chosen, shapes });
    } catch (error) {
      showError(error);
    }
  };
  useEffect(() => {
    dropHandlerRef.current = (file) => void read('dropped', file);
    return () => {
      dropHandlerRef.current = null;
    };
  });
  return {
    read: (kind: FileKind, file: File) => void read(kind, file),
    choices: waiting?.shapes ?? [],
    choose: (shapes: readonly ImportedShape[]) => apply(waiting?.kind ?? 'survey', shapes),
  };
}

const positionsOf = (shape: ImportedShape) => (shape.kind === 'line' ? shape.points : shape.boundary);
