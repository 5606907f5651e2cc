import type { PolygonShape } from '@overflight/flight/formats/shapes/shape.ts';
import { addFence } from '@overflight/flight/fences/edit-fences.ts';
import { fenceId } from '@overflight/flight/fences/fence-id.ts';
import { fencesOf } from '@overflight/flight/fences/fences-of.ts';
import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import type { Position } from 'geojson';
import { useState } from 'react';
import { boundsOf } from '../../map/bounds-of.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import type { ShapeChoice } from './forms/add-flight.tsx';
import {
  addArea,
  addLine,
  addOrbit,
  type AreaSegmentKind,
  type CircleSegmentKind,
  type LineSegmentKind,
} from './new-segment.ts';
import type { PlanEditor } from './plan-editor.ts';
import { basicShape, BASIC_ZOOM } from './shape/basic-shape.ts';
import type { DrawnShape } from './shape/edit-segment-shape.ts';
import type { EditorTool, Selection } from './shape/tool.ts';
import { type FileDropHandler, useShapeFile } from './shape/use-shape-file.ts';

type Options = {
  map: MapHandle | null;
  editor: PlanEditor;
  dropHandlerRef: FileDropHandler;
  onTool: (tool: EditorTool) => void;
  onSelect: (selection: Selection) => void;
};

/** Adds segments: drawn, of a basic shape, or from a file. A new one is edited at once. */
export function useAddSegment({ map, editor, dropHandlerRef, onTool, onSelect }: Options) {
  const [isAdding, setAdding] = useState(editor.plan.segments.length === 0);
  const show = (added: { plan: FlightPlan; segmentId: string }) => {
    editor.change(() => added.plan);
    onSelect({ segmentId: added.segmentId, isEditing: true, waypoint: null });
    setAdding(false);
  };
  const drawFence = ({ shapeType, boundaryCoordinates }: DrawnShape) => {
    const at = fencesOf(editor.plan).length;
    const fence = { shapeType, boundaryCoordinates, isInclusion: true };
    editor.change((plan) => addFence(plan, fence));
    onSelect({ segmentId: fenceId(at), isEditing: true, waypoint: null });
  };
  const add = (kind: CircleSegmentKind | 'fence', shape: DrawnShape) => {
    if (kind === 'fence') return drawFence(shape);
    show(kind === 'orbit' ? addOrbit(editor.plan, shape) : addArea(editor.plan, kind, shape));
  };
  const drawLine = (kind: LineSegmentKind, line: Position[]) => show(addLine(editor.plan, kind, line));
  const file = useShapeFile({
    map,
    dropHandlerRef,
    onShapes: (kind, shapes) => {
      for (const shape of shapes)
        if (shape.kind === 'line') drawLine('corridor', shape.points);
        else if (kind !== 'corridor') add(kind, outlineOf(shape));
    },
  });
  const startShape = (kind: AreaSegmentKind, shape: ShapeChoice) => {
    if (!map) return;
    if (shape === 'polygon') return onTool({ kind: 'draw-polygon', purpose: kind });
    if (shape === 'circle') return onTool({ kind: 'draw-circle', purpose: kind });
    const ring = basicShape(map.viewBounds(), map.currentView());
    add(kind, { shapeType: 'polygon', boundaryCoordinates: ring });
    map.fitBounds(boundsOf(ring), { maxZoom: BASIC_ZOOM });
  };
  return { isAdding, setAdding, add, drawLine, startShape, file };
}

const outlineOf = ({ boundary, holes }: PolygonShape): DrawnShape => ({
  shapeType: 'polygon',
  boundaryCoordinates: boundary,
  ...(holes.length > 0 ? { holes } : {}),
});
