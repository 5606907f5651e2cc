import { checkPolygon } from '@overflight/flight/geo/polygons/check-polygon.ts';
import type { LngLat } from '../scene.ts';
import { hitRadiusPx, pixelsBetween, SAME_PLACE_PX } from './hit-radius.ts';
import type { Hint, MapMode, ModeTools, PointerAt } from './map-mode.ts';

type Callbacks = { onDone: (ring: LngLat[] | null) => void };

const MIN_CORNERS = 3;

const hints = {
  first: 'Choose the first corner on the map.',
  next: 'Choose the next corner.',
  last: 'Choose the next corner, or the first one again to finish.',
  close: 'Finish the area here.',
};

/** Draws an area corner by corner; passes its open ring, or null if cancelled. */
export function drawPolygon({ onDone }: Callbacks): MapMode {
  let corners: readonly LngLat[] = [];
  let problem: string | null = null;
  let done: LngLat[] | null = null;

  const show = ({ showDraft, showHint }: ModeTools, pointer: LngLat | null, isClosing = false) => {
    const outline = pointer && !isClosing ? [...corners, pointer] : corners;
    const isBroken = outline.length > MIN_CORNERS && problemOf(outline) !== null;
    showDraft({ corners, outline, isBroken, isClosing });
    showHint(problem ? { text: problem, isProblem: true, canUndo: true } : hintFor(corners.length, isClosing));
  };
  const change = (next: readonly LngLat[], tools: ModeTools) => {
    corners = next;
    problem = null;
    show(tools, null);
  };
  const undoPoint = (tools: ModeTools) => change(corners.slice(0, -1), tools);
  const gapPx = (corner: LngLat | undefined, at: PointerAt, { project }: ModeTools) =>
    corner ? pixelsBetween(project(corner), at.pointPx) : Infinity;
  const wouldClose = (at: PointerAt, tools: ModeTools) =>
    corners.length >= MIN_CORNERS && gapPx(corners[0], at, tools) <= hitRadiusPx(at);
  const finish = (tools: ModeTools) => {
    problem = problemOf(corners);
    if (problem) return show(tools, null);
    done = [...corners];
    tools.leave();
  };

  return {
    name: 'draw-polygon',
    cursor: 'crosshair',
    hint: hints.first,
    placesPoints: true,
    click: (at, tools) => {
      if (wouldClose(at, tools)) finish(tools);
      else if (gapPx(corners.at(-1), at, tools) > SAME_PLACE_PX) change([...corners, at.position], tools);
    },
    double: (_, tools) => finish(tools),
    move: (at, tools) => {
      const isOnLast = gapPx(corners.at(-1), at, tools) <= SAME_PLACE_PX;
      show(tools, isOnLast ? null : at.position, wouldClose(at, tools));
    },
    key: (key, tools) => {
      if (key === ' ') change([...corners, tools.centre()], tools);
      if (key === 'Backspace') undoPoint(tools);
      if (key === 'Enter') finish(tools);
    },
    finish,
    undoPoint: undoPoint,
    leave: () => onDone(done),
  };
}

function problemOf(ring: readonly LngLat[]): string | null {
  const checked = checkPolygon([ring.map(([lng, lat]) => [lng, lat])]);
  return checked.ok ? null : `${checked.reason}.`;
}

function hintFor(corners: number, isClosing: boolean): Hint {
  if (corners === 0) return { text: hints.first };
  if (corners < MIN_CORNERS) return { text: hints.next, canUndo: true };
  return { text: isClosing ? hints.close : hints.last, canFinish: true, canUndo: true };
}
