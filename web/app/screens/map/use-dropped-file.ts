import { useRef } from 'react';
import { holdsShapes } from '../../../plans/list/import/holds-shapes.ts';

/** Areas and lines dropped on the map are for the plan that is edited; anything else is imported as a plan. */
export function useDroppedFile(importFile: (file: File) => void) {
  const shapeDropRef = useRef<((file: File) => void) | null>(null);
  const takeFile = async (file: File) => {
    const takeShapes = shapeDropRef.current;
    if (takeShapes && (await holdsShapes(file))) takeShapes(file);
    else importFile(file);
  };
  return { shapeDropRef, takeFile };
}
