import type { LngLat } from '../scene.ts';
import { hitRadiusPx, pixelsBetween, SAME_PLACE_PX } from './hit-radius.ts';
import type { Hint, MapMode, ModeTools, PointerAt } from './map-mode.ts';

type Callbacks = { onDone: (line: LngLat[] | null) => void };

const MIN_POINTS = 2;

const hints = {
  first: 'Choose the first point of the line on the map.',
  next: 'Choose the next point.',
  last: 'Choose the next point, or the last one again to finish.',
  tooShort: 'A line needs at least two different points.',
};

/** Draws a line point by point; passes its points, or null if cancelled. */
export function drawLine({ onDone }: Callbacks): MapMode {
  let points: readonly LngLat[] = [];
  let done: LngLat[] | null = null;

  const show = ({ showDraft, showHint }: ModeTools, pointer: LngLat | null, hint?: Hint) => {
    showDraft({
      corners: points,
      outline: pointer ? [...points, pointer] : points,
      isBroken: false,
      isClosing: false,
      isLine: true,
    });
    showHint(hint ?? hintFor(points.length));
  };
  const change = (next: readonly LngLat[], tools: ModeTools) => {
    points = next;
    show(tools, null);
  };
  const undoPoint = (tools: ModeTools) => change(points.slice(0, -1), tools);
  const gapPx = (at: PointerAt, { project }: ModeTools) => {
    const last = points.at(-1);
    return last ? pixelsBetween(project(last), at.pointPx) : Infinity;
  };
  const finish = (tools: ModeTools) => {
    if (points.length < MIN_POINTS)
      return show(tools, null, { text: hints.tooShort, isProblem: true, canUndo: points.length > 0 });
    done = [...points];
    tools.leave();
  };

  return {
    name: 'draw-line',
    cursor: 'crosshair',
    hint: hints.first,
    placesPoints: true,
    click: (at, tools) => {
      if (points.length >= MIN_POINTS && gapPx(at, tools) <= hitRadiusPx(at)) finish(tools);
      else if (gapPx(at, tools) > SAME_PLACE_PX) change([...points, at.position], tools);
    },
    double: (_, tools) => finish(tools),
    move: (at, tools) => show(tools, gapPx(at, tools) <= SAME_PLACE_PX ? null : at.position),
    key: (key, tools) => {
      if (key === ' ') change([...points, tools.centre()], tools);
      if (key === 'Backspace') undoPoint(tools);
      if (key === 'Enter') finish(tools);
    },
    finish,
    undoPoint,
    leave: () => onDone(done),
  };
}

function hintFor(points: number): Hint {
  if (points === 0) return { text: hints.first };
  if (points < MIN_POINTS) return { text: hints.next, canUndo: true };
  return { text: hints.last, canFinish: true, canUndo: true };
}
