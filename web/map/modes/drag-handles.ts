import { wrapLongitude } from '@overflight/flight/geo/angle.ts';
import { pointInPolygon } from '@overflight/flight/geo/polygons/point-in-polygon.ts';
import type { LngLat } from '../scene.ts';
import type { Handle } from './handle.ts';
import { handleAfter, handleHint, handleSteps } from './handle-keys.ts';
import { dragThresholdPx, hitRadiusPx, pixelsBetween } from './hit-radius.ts';
import type { FeatureHit, MapMode, ModeTools, PointerAt } from './map-mode.ts';
import { shownHandles } from './shown-handles.ts';

export type { Handle } from './handle.ts';

/** A shape that can be dragged as a whole. */
export type DragArea = { id: string; ring: readonly LngLat[] };
export type Grip = { on: 'handle' | 'area'; id: string };

export type DragCallbacks = {
  /** Called after every drag and by `refresh`. */
  handles: () => readonly Handle[];
  areas: () => readonly DragArea[];
  /** A drag begins. It ends with `onDrop` or `onCancel`. */
  onGrab?: (grip: Grip) => void;
  /**
   * At most once per frame. `from` is the start of the gesture: the handle's position, or the point where the area was
   * grabbed.
   */
  onDrag: (grip: Grip, move: { from: LngLat; to: LngLat }) => void;
  onDrop: (grip: Grip) => void;
  /** Escape, a second finger, or the mode was left in the middle of a drag. */
  onCancel: (grip: Grip) => void;
  /** A click or tap without a drag. */
  onPress?: (grip: Grip) => void;
  /** Delete or Backspace on the selected handle; right click or long press on any handle. */
  onRemove?: (handle: Handle) => void;
  /** A click on neither handle nor area, with the features there. */
  onClick?: (at: PointerAt, features: FeatureHit[]) => void;
  /** Escape while nothing is dragged; without it, Escape leaves the mode. */
  onEscape?: () => void;
};

type Gesture = { grip: Grip; start: PointerAt; from: LngLat; isDragging: boolean };

/** Drags handles of shapes, and whole shapes. The caller owns and changes the shapes. */
export function dragHandles(answers: DragCallbacks): MapMode & { refresh: () => void } {
  return new HandleMode(answers);
}

class HandleMode implements MapMode {
  readonly name = 'drag-handles';
  readonly cursor = '';
  readonly #callbacks: DragCallbacks;
  #tools: ModeTools | null = null;
  #shown: Handle[] = [];
  #selectedId: string | null = null;
  #gesture: Gesture | null = null;

  constructor(answers: DragCallbacks) {
    this.#callbacks = answers;
  }

  readonly refresh = (): void => {
    if (!this.#tools) return;
    const dragged = this.#gesture?.isDragging ? this.#gesture.grip : null;
    const handles = this.#callbacks.handles();
    const wanted = dragged ? handles.filter(isNotMidpoint) : handles;
    this.#shown = shownHandles(marked(wanted, dragged?.id ?? this.#selectedId), this.#tools.project);
    this.#tools.showHandles(this.#shown);
  };

  enter(tools: ModeTools): void {
    this.#tools = tools;
    this.refresh();
  }

  leave(): void {
    this.cancel();
    this.#tools = null;
  }

  viewChange(): void {
    this.refresh();
  }

  click(at: PointerAt, { featuresAt }: ModeTools): void {
    this.#selectedId = null;
    this.refresh();
    this.#callbacks.onClick?.(at, featuresAt(at));
  }

  down(at: PointerAt, { showHint }: ModeTools): boolean {
    showHint(null);
    this.#gesture = this.#grab(at);
    return this.#gesture !== null;
  }

  drag(at: PointerAt, { setCursor }: ModeTools): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    const begins = !gesture.isDragging && pixelsBetween(gesture.start.pointPx, at.pointPx) > dragThresholdPx(at);
    if (begins) {
      gesture.isDragging = true;
      setCursor('grabbing');
      this.#callbacks.onGrab?.(gesture.grip);
    }
    if (gesture.isDragging)
      this.#callbacks.onDrag(gesture.grip, { from: gesture.from, to: draggedTo(gesture, at.position) });
  }

  up(_: PointerAt, { setCursor }: ModeTools): void {
    setCursor('grab');
    this.#end(({ grip, isDragging }) => {
      this.#selectedId = grip.on === 'handle' ? grip.id : null;
      if (isDragging) this.#callbacks.onDrop(grip);
      else this.#callbacks.onPress?.(grip);
    });
  }

  cancel(): void {
    this.#end(({ grip, isDragging }) => isDragging && this.#callbacks.onCancel(grip));
  }

  move(at: PointerAt, { featuresAt, setCursor }: ModeTools): void {
    if (this.#grab(at)) setCursor('grab');
    else setCursor(featuresAt(at).some(({ properties }) => 'segmentId' in properties) ? 'pointer' : '');
  }

  menu(at: PointerAt, { project }: ModeTools): void {
    const handle = handleAt(this.#shown, at, project);
    if (handle) this.#callbacks.onRemove?.(handle);
  }

  key(key: string, { centre, showHint }: ModeTools): void {
    const selected = this.#selected();
    const step = handleSteps[key.toLowerCase()];
    if (selected && (key === 'Delete' || key === 'Backspace')) {
      this.#selectedId = null;
      this.#callbacks.onRemove?.(selected);
    } else if (selected && key === 'Enter') moveByKey(selected, centre(), this.#callbacks);
    else if (step !== undefined) this.#selectedId = handleAfter(this.#shown, this.#selectedId, step)?.id ?? null;
    else if (!key.startsWith('Arrow')) return;
    this.refresh();
    showHint(handleHint(this.#selected() ?? null));
  }

  escape(): boolean {
    this.#callbacks.onEscape?.();
    return this.#callbacks.onEscape !== undefined;
  }

  #selected(): Handle | undefined {
    return this.#shown.find(({ id }) => id === this.#selectedId);
  }

  #grab(at: PointerAt): Gesture | null {
    return this.#tools && grabbed(at, handleAt(this.#shown, at, this.#tools.project), this.#callbacks.areas());
  }

  #end(tell: (ended: Gesture) => void): void {
    const ended = this.#gesture;
    this.#gesture = null;
    if (ended) tell(ended);
    this.refresh();
  }
}

/** A whole drag by one key press. */
function moveByKey({ id, position }: Handle, to: LngLat, { onGrab, onDrag, onDrop }: DragCallbacks): void {
  const grip: Grip = { on: 'handle', id };
  onGrab?.(grip);
  onDrag(grip, { from: position, to });
  onDrop(grip);
}

const marked = (handles: readonly Handle[], markedId: string | null) =>
  handles.map((handle) => (handle.id === markedId ? { ...handle, isActive: true } : handle));

/** Handles take precedence over the area below. */
function grabbed(at: PointerAt, handle: Handle | null, areas: readonly DragArea[]): Gesture | null {
  if (handle) return { grip: { on: 'handle', id: handle.id }, start: at, from: handle.position, isDragging: false };
  const area = areas.find(({ ring }) => isInside(at.position, ring));
  return area ? { grip: { on: 'area', id: area.id }, start: at, from: at.position, isDragging: false } : null;
}

const isNotMidpoint = ({ kind }: Handle) => kind !== 'middle';

/** The nearest handle within the hit radius; midpoints only if there is no other. */
function handleAt(handles: readonly Handle[], at: PointerAt, project: ModeTools['project']): Handle | null {
  const reach = hitRadiusPx(at);
  let [best, bestPx]: [Handle | null, number] = [null, Infinity];
  for (const handle of handles) {
    const gapPx = pixelsBetween(project(handle.position), at.pointPx);
    if (gapPx > reach) continue;
    const rankPx = gapPx + (isNotMidpoint(handle) ? 0 : reach);
    if (rankPx < bestPx) [best, bestPx] = [handle, rankPx];
  }
  return best;
}

const isInside = (position: LngLat, ring: readonly LngLat[]) =>
  pointInPolygon([...position], [ring.map(([lng, lat]) => [lng, lat])]);

/** A handle grabbed off-centre does not jump to the pointer. */
function draggedTo({ from, start }: Gesture, [lng, lat]: LngLat): LngLat {
  return [wrapLongitude(lng + from[0] - start.position[0]), lat + from[1] - start.position[1]];
}
