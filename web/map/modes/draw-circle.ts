import { azimuthDeg } from '@overflight/flight/geo/azimuth-deg.ts';
import { circleRing } from '@overflight/flight/geo/polygons/circle-ring.ts';
import { distanceM } from '@overflight/flight/geo/distance-m.ts';
import { lngLat } from '@overflight/flight/geo/lng-lat.ts';
import type { LngLat } from '../scene.ts';
import { dragThresholdPx, pixelsBetween } from './hit-radius.ts';
import type { MapMode, ModeTools, PointerAt } from './map-mode.ts';

type DrawnCircle = { centre: LngLat; onCircle: LngLat };
type Callbacks = { onDone: (circle: DrawnCircle | null) => void };

const hint = 'Drag from the centre to the edge, or choose the centre, then the edge.';
/** Largest deviation of the ring from the circle, as a share of the radius. */
const RING_ERROR = 0.001;

/** Draws a circle from its centre to its edge; passes null if cancelled. */
export function drawCircle({ onDone }: Callbacks): MapMode {
  let centre: LngLat | null = null;
  /** The press that set the centre, until released. */
  let firstPress: PointerAt | null = null;
  let done: DrawnCircle | null = null;

  const begin = (at: LngLat, tools: ModeTools) => {
    centre = at;
    show(at, at, tools);
  };
  const forget = ({ showDraft, showHint }: ModeTools) => {
    centre = null;
    showDraft(null);
    showHint({ text: hint });
  };
  const end = (edge: LngLat, { leave }: ModeTools) => {
    if (!centre || radiusM(centre, edge) === 0) return;
    done = { centre, onCircle: edge };
    leave();
  };

  return {
    name: 'draw-circle',
    cursor: 'crosshair',
    hint: hint,
    placesPoints: true,
    click: () => undefined,
    down: (at, tools) => {
      firstPress = centre ? null : at;
      if (!centre) begin(at.position, tools);
      return true;
    },
    drag: ({ position }, tools) => centre && show(centre, position, tools),
    up: (at, tools) => {
      const isDrag = !firstPress || pixelsBetween(firstPress.pointPx, at.pointPx) > dragThresholdPx(at);
      firstPress = null;
      if (isDrag) end(at.position, tools);
    },
    cancel: (tools) => {
      if (firstPress) forget(tools);
      firstPress = null;
    },
    move: ({ position }, tools) => centre && show(centre, position, tools),
    key: (key, tools) => {
      if (key === 'Backspace') forget(tools);
      if (key !== ' ' && key !== 'Enter') return;
      if (centre) end(tools.centre(), tools);
      else begin(tools.centre(), tools);
    },
    leave: () => onDone(done),
  };
}

function show(centre: LngLat, edge: LngLat, { showDraft, showHint, lengthText }: ModeTools): void {
  const metres = radiusM(centre, edge);
  const ring = circleRing(
    { centre: [...centre], radiusM: metres },
    metres * RING_ERROR,
    azimuthDeg([...centre], [...edge]),
  );
  showDraft({
    corners: [centre, edge],
    outline: metres > 0 ? ring.map(lngLat) : [],
    isBroken: false,
    isClosing: false,
  });
  showHint({ text: metres > 0 ? `Radius ${lengthText(metres)}` : hint });
}

const radiusM = (centre: LngLat, edge: LngLat) => distanceM([...centre], [...edge]);
