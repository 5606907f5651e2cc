import { ButtonControl } from './button-control.ts';

/** Corners of a frame around a line: a plan, all of it in view. */
const ICON =
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 15l3-5 2 4 3-5"/></svg>';

/** Brings all of the plan that is drawn into view; there only while one is. */
export function wholePlanControl(isDrawn: () => boolean, onPress: () => void): ButtonControl {
  return new ButtonControl(
    () => ({ text: ICON, label: 'Show whole plan', isShown: isDrawn() }),
    onPress,
    () => undefined,
  );
}
