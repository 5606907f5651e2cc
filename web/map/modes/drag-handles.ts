import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { pointInPolygon } from '@overflight/flight/geo/point-in-polygon.ts';
import type { Position } from '../scene.ts';
import type { Handle } from './handle.ts';
import { dragThresholdPx, hitRadiusPx, pixelsBetween } from './hit-radius.ts';
import type { FeatureHit, MapMode, ModeTools, PointerAt } from './map-mode.ts';
import { shownHandles } from './shown-handles.ts';

export type { Handle } from './handle.ts';

/** A whole shape that can be dragged from inside. */
export type DragArea = { id: string; ring: readonly Position[] };
export type Grip = { on: 'handle' | 'area'; id: string };

export type DragAnswers = {
  /** Asked anew after every drag and by `refresh`. */
  handles: () => readonly Handle[];
  areas: () => readonly DragArea[];
  /** A drag begins. It ends with `onDrop` or `onCancel`. */
  onGrab?: (grip: Grip) => void;
  /** At most once per frame. `from` is where the gesture began: the handle itself, or the point of the area held. */
  onDrag: (grip: Grip, move: { from: Position; to: Position }) => void;
  onDrop: (grip: Grip) => void;
  /** Escape, a second finger, or the mode was left in the middle of a drag. */
  onCancel: (grip: Grip) => void;
  /** A click or tap without a drag. */
  onPress?: (grip: Grip) => void;
  /** Delete or Backspace on the selected handle, right click or long press on any. */
  onRemove?: (handle: Handle) => void;
  /** A click on neither handle nor area, with what is drawn there. */
  onClick?: (at: PointerAt, features: FeatureHit[]) => void;
  /** Escape while nothing is dragged; without it, Escape leaves the mode. */
  onEscape?: () => void;
};

type Gesture = { grip: Grip; start: PointerAt; from: Position; isDragging: boolean };

/** Drags the handles of shapes, and shapes as a whole. Whoever owns the shapes changes them; the mode holds none. */
export function dragHandles(answers: DragAnswers): MapMode & { refresh: () => void } {
  let tools: ModeTools | null = null;
  let shown: Handle[] = [];
  let selectedId: string | null = null;
  let gesture: Gesture | null = null;

  const refresh = () => {
    if (!tools) return;
    const isDragging = gesture?.isDragging ?? false;
    const wanted = isDragging ? answers.handles().filter(isNoMiddle) : answers.handles();
    shown = shownHandles(marked(wanted, isDragging ? (gesture?.grip.id ?? null) : selectedId), tools.project);
    tools.showHandles(shown);
  };
  const grab = (at: PointerAt) => tools && grabbed(at, handleAt(shown, at, tools.project), answers.areas());
  const end = (tell: (ended: Gesture) => void) => {
    const ended = gesture;
    gesture = null;
    if (ended) tell(ended);
    refresh();
  };
  const cancel = () => end(({ grip, isDragging }) => isDragging && answers.onCancel(grip));

  return {
    name: 'drag-handles',
    cursor: '',
    refresh,
    enter: (given) => {
      tools = given;
      refresh();
    },
    leave: () => {
      cancel();
      tools = null;
    },
    viewChange: refresh,
    click: (at, { featuresAt }) => {
      selectedId = null;
      refresh();
      answers.onClick?.(at, featuresAt(at));
    },
    down: (at) => {
      gesture = grab(at);
      return gesture !== null;
    },
    drag: (at, { setCursor }) => {
      if (!gesture) return;
      const begins = !gesture.isDragging && pixelsBetween(gesture.start.pointPx, at.pointPx) > dragThresholdPx(at);
      if (begins) {
        gesture.isDragging = true;
        setCursor('grabbing');
        answers.onGrab?.(gesture.grip);
      }
      if (gesture.isDragging) answers.onDrag(gesture.grip, { from: gesture.from, to: carried(gesture, at.position) });
    },
    up: (_, { setCursor }) => {
      setCursor('grab');
      end(({ grip, isDragging }) => {
        selectedId = grip.on === 'handle' ? grip.id : null;
        if (isDragging) answers.onDrop(grip);
        else answers.onPress?.(grip);
      });
    },
    cancel,
    move: (at, { featuresAt, setCursor }) => {
      if (grab(at)) setCursor('grab');
      else setCursor(featuresAt(at).some(({ properties }) => 'segmentId' in properties) ? 'pointer' : '');
    },
    menu: (at, { project }) => {
      const handle = handleAt(shown, at, project);
      if (handle) answers.onRemove?.(handle);
    },
    key: (key) => {
      const selected = shown.find(({ id }) => id === selectedId);
      if (selected && (key === 'Delete' || key === 'Backspace')) answers.onRemove?.(selected);
    },
    escape: () => {
      answers.onEscape?.();
      return answers.onEscape !== undefined;
    },
  };
}

const marked = (handles: readonly Handle[], markedId: string | null) =>
  handles.map((handle) => (handle.id === markedId ? { ...handle, isActive: true } : handle));

/** Handles win over the area they lie on. */
function grabbed(at: PointerAt, handle: Handle | null, areas: readonly DragArea[]): Gesture | null {
  if (handle) return { grip: { on: 'handle', id: handle.id }, start: at, from: handle.position, isDragging: false };
  const area = areas.find(({ ring }) => isInside(at.position, ring));
  return area ? { grip: { on: 'area', id: area.id }, start: at, from: at.position, isDragging: false } : null;
}

const isNoMiddle = ({ kind }: Handle) => kind !== 'middle';

/** The handle meant: the nearest within reach, the middle of a side only where nothing else is. */
function handleAt(handles: readonly Handle[], at: PointerAt, project: ModeTools['project']): Handle | null {
  const reach = hitRadiusPx(at);
  let [best, bestPx]: [Handle | null, number] = [null, Infinity];
  for (const handle of handles) {
    const gapPx = pixelsBetween(project(handle.position), at.pointPx);
    if (gapPx > reach) continue;
    const rankPx = gapPx + (isNoMiddle(handle) ? 0 : reach);
    if (rankPx < bestPx) [best, bestPx] = [handle, rankPx];
  }
  return best;
}

const isInside = (position: Position, ring: readonly Position[]) =>
  pointInPolygon([...position], [ring.map(([lng, lat]) => [lng, lat])]);

/** A handle that is not held in its very middle does not jump to the pointer. */
function carried({ from, start }: Gesture, [lng, lat]: Position): Position {
  return [wrapLongitude(lng + from[0] - start.position[0]), lat + from[1] - start.position[1]];
}
