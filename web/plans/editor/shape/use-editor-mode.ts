import type { FlightPlan } from '@overflight/flight/plan/plan.ts';
import { addRallyPoint } from '@overflight/flight/fences/edit-fences.ts';
import { moveHome } from '@overflight/flight/plan/edit/move-home.ts';
import { addWaypoint } from '@overflight/flight/waypoints/add-waypoint.ts';
import type { Position } from 'geojson';
import { useEffect, useRef } from 'react';
import type { MapHandle } from '../../../map/map-handle.ts';
import { dragHandles } from '../../../map/modes/drag-handles.ts';
import { drawCircle } from '../../../map/modes/draw-circle.ts';
import { drawLine } from '../../../map/modes/draw-line.ts';
import { drawPolygon } from '../../../map/modes/draw-polygon.ts';
import { pickPoint } from '../../../map/modes/pick-point.ts';
import { placePoints } from '../../../map/modes/place-points.ts';
import type { Bounds, LngLat } from '../../../map/scene.ts';
import { showError } from '../../../platform/show-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { areasOf } from '../../drawing/areas-of.ts';
import { handlesOf } from '../../drawing/handles-of.ts';
import { dragPlan, removeHandle } from './drag-plan.ts';
import type { DrawnShape } from './edit-segment-shape.ts';
import { gripTarget } from './grips.ts';
import type { CircleSegmentKind, LineSegmentKind } from '../new-segment.ts';
import { DRAG, type PlanEditor } from '../plan-editor.ts';
import { selecting, type Selection, type EditorTool } from './tool.ts';

type EditorContext = {
  map: MapHandle | null;
  editor: PlanEditor;
  tool: EditorTool;
  selection: Selection;
  onTool: (tool: EditorTool) => void;
  onSelect: (selection: Selection) => void;
  onShape: (kind: CircleSegmentKind | 'fence', shape: DrawnShape) => void;
  onLine: (kind: LineSegmentKind, line: Position[]) => void;
};

/** Starts the map mode of the tool; a finished or cancelled tool returns to selecting. */
export function useEditorMode(surroundings: EditorContext): void {
  const { map, tool, selection } = surroundings;
  const editedId = selection.isEditing ? selection.segmentId : null;
  /** A change of handles restarts the mode, except while drawing. */
  const handlesOn = tool.kind === 'select' ? editedId : null;
  const latest = useRef(surroundings);
  useEffect(() => {
    latest.current = surroundings;
  });
  useEffect(() => {
    if (!map) return;
    let isOver = false;
    const done = () => {
      if (!isOver) latest.current.onTool(selecting);
    };
    const stop = startTool(map, tool, { current: () => latest.current, done });
    return () => {
      isOver = true;
      stop();
    };
  }, [map, tool, handlesOn]);
}

type Running = { current: () => EditorContext; done: () => void };

function startTool(map: MapHandle, tool: EditorTool, running: Running): () => void {
  const { current, done } = running;
  switch (tool.kind) {
    case 'select':
      return startSelecting(map, running);
    case 'draw-polygon':
      return map.startMode(
        drawPolygon({
          onDone: (ring) => {
            done();
            if (ring) current().onShape(tool.purpose, { shapeType: 'polygon', boundaryCoordinates: ring.map(plain) });
          },
        }),
      );
    case 'draw-circle':
      return map.startMode(
        drawCircle({
          onDone: (circle) => {
            done();
            if (!circle) return;
            const boundaryCoordinates = [plain(circle.centre), plain(circle.onCircle)];
            current().onShape(tool.purpose, { shapeType: 'circle', boundaryCoordinates });
          },
        }),
      );
    case 'draw-line':
      return map.startMode(
        drawLine({
          onDone: (line) => {
            done();
            if (line) current().onLine(tool.purpose, line.map(plain));
          },
        }),
      );
    case 'place-waypoints':
      return map.startMode(
        placePoints({
          hint: 'Click to add waypoints. Press Enter or Cancel to finish.',
          onPoint: (position) => addPoint(current(), tool.segmentId, position),
          onDone: done,
        }),
      );
    case 'place-rally':
      return map.startMode(
        pickPoint((position) => {
          done();
          if (position) current().editor.change((plan) => addRallyPoint(plan, plain(position)));
        }),
      );
    case 'move-home':
      return map.startMode(
        pickPoint((position) => {
          done();
          if (position) current().editor.change((plan) => moveHome(plan, plain(position)));
        }),
      );
  }
}

const plain = ([lng, lat]: LngLat) => [lng, lat];

function addPoint({ editor, onSelect }: EditorContext, segmentId: string | null, position: LngLat): void {
  const route = segmentId ?? routeOf(editor.plan);
  const added = addWaypoint(editor.plan, { ...(route ? { segmentId: route } : {}), coordinates: plain(position) }, () =>
    newId(),
  );
  if (!added.ok) return showError(added.reason);
  editor.change(() => added.plan);
  onSelect({ segmentId: route ?? routeOf(added.plan), isEditing: true, waypoint: null });
}

const routeOf = (plan: FlightPlan) => plan.segments.find(({ type }) => type === 'waypointRoute')?.segmentId ?? null;

function startSelecting(map: MapHandle, { current }: Running): () => void {
  const editedId = () => {
    const { segmentId, isEditing } = current().selection;
    return isEditing ? segmentId : null;
  };
  let before: FlightPlan | null = null;
  const mode = dragHandles({
    handles: () => handlesOf(current().editor.plan, editedId()),
    areas: () => areasOf(current().editor.plan, editedId()).filter(({ ring }) => isInView(ring, map.viewBounds())),
    onGrab: () => {
      before = current().editor.plan;
    },
    onDrag: (grip, { from, to }) => {
      const { editor } = current();
      const start = before ?? editor.plan;
      const drag = { grip, segmentId: editedId(), from: plain(from), to: plain(to) };
      editor.change(() => dragPlan(start, drag), `${DRAG}${grip.id}`);
    },
    onDrop: () => current().editor.endGesture(),
    onCancel: () => current().editor.cancelGesture(),
    onPress: ({ id }) => {
      const target = gripTarget(id);
      const { selection, onSelect } = current();
      if (target?.of === 'waypoint') onSelect({ ...selection, waypoint: target.index });
    },
    onRemove: ({ id }) => current().editor.change((plan) => removeHandle(plan, editedId(), id)),
    onClick: (_, features) => {
      const segmentId = features.map(({ properties }) => properties['segmentId']).find((id) => typeof id === 'string');
      const { selection, onSelect } = current();
      if (segmentId && segmentId !== selection.segmentId) onSelect({ segmentId, isEditing: false, waypoint: null });
    },
    onEscape: () => {
      const { selection, onSelect } = current();
      if (selection.isEditing) onSelect({ ...selection, isEditing: false, waypoint: null });
    },
  });
  const stopWatching = current().editor.subscribe(mode.refresh);
  const leave = map.startMode(mode);
  return () => {
    stopWatching();
    leave();
  };
}

/** A shape that fills the view would catch every pan of the map. */
function isInView(ring: readonly LngLat[], [west, south, east, north]: Bounds): boolean {
  return ring.every(([lng, lat]) => {
    const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
    return isBetween && lat >= south && lat <= north;
  });
}
