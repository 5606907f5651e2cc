import { lengthText } from '../length-text.ts';
import type { DraftShape } from '../modes/draft-shape.ts';
import type { Handle } from '../modes/handle.ts';
import type { FeatureHit, Hint, MapMode, ModeTools, PointerAt } from '../modes/map-mode.ts';
import { ModeSwitch } from '../modes/mode-switch.ts';
import type { LngLat } from '../scene.ts';

/** The fake projection: 100 pixels per degree, north up. */
const PIXELS_PER_DEGREE = 100;

const project = ([lng, lat]: LngLat): [number, number] => [lng * PIXELS_PER_DEGREE, -lat * PIXELS_PER_DEGREE];

export const at = (lng: number, lat: number, byTouch = false): PointerAt => ({
  position: [lng, lat],
  pointPx: project([lng, lat]),
  byTouch,
});

type Shown = { draft: DraftShape | null; handles: readonly Handle[]; hint: Hint | null; cursor: string };

/** Modes on a fake map; `shown` is what a person would see. */
export function fakeMap(resting: MapMode = { name: 'resting', cursor: '', click: () => undefined }) {
  const shown: Shown = { draft: null, handles: [], hint: null, cursor: '' };
  const under: FeatureHit[] = [];
  const tools: Omit<ModeTools, 'leave'> = {
    featuresAt: () => under,
    centre: () => [7, 8],
    setHover: () => undefined,
    project,
    setCursor: (cursor) => {
      shown.cursor = cursor;
    },
    lengthText: (metres) => lengthText(metres, 'metric'),
    showHint: (hint) => {
      shown.hint = hint;
    },
    showHandles: (handles) => {
      shown.handles = handles;
    },
    showDraft: (draft) => {
      shown.draft = draft;
    },
  };
  const modes = new ModeSwitch(resting, {
    ...tools,
    onChange: ({ hint, cursor }) => {
      shown.hint = hint === undefined ? null : { text: hint };
      shown.cursor = cursor;
    },
  });
  return { modes, shown, under, tools };
}
