import { ButtonControl } from './button-control.ts';

/** An icon of frame corners around a line. */
const ICON =
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 15l3-5 2 4 3-5"/></svg>';

/** Fits the drawn plan; shown only while there is one. */
export function wholePlanControl(isDrawn: () => boolean, onPress: () => void): ButtonControl {
  return new ButtonControl(
    () => ({ text: ICON, label: 'Show whole plan', isShown: isDrawn() }),
    onPress,
    () => undefined,
  );
}
