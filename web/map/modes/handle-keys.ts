import type { Handle } from './handle.ts';
import type { Hint } from './map-mode.ts';

const names: Record<Handle['kind'], string> = {
  corner: 'Corner',
  middle: 'Middle of a side',
  centre: 'Centre',
  radius: 'Radius',
  waypoint: 'Waypoint',
  home: 'Home',
};
const removable: readonly Handle['kind'][] = ['corner', 'waypoint'];

/** Keys that step through the handles. */
export const handleSteps: Readonly<Record<string, number>> = { n: 1, p: -1 };

/** The handle this many steps after the selected one, cyclic. */
export function handleAfter(handles: readonly Handle[], selectedId: string | null, step: number): Handle | null {
  const selected = handles.findIndex(({ id }) => id === selectedId);
  const start = selected < 0 && step < 0 ? 0 : selected;
  return handles[(start + step + handles.length) % handles.length] ?? null;
}

/** Keyboard help for a handle. */
export function handleHint(handle: Handle | null): Hint {
  if (!handle) return { text: 'Press N or P to choose a point of the shape.', isNote: true };
  const name = handle.label ? `${names[handle.kind]} ${handle.label}` : names[handle.kind];
  const removing = removable.includes(handle.kind) ? ', Delete to remove it' : '';
  return {
    text: `${name}: press Enter to move it to the cross${removing}. Press N or P to choose another.`,
    isNote: true,
  };
}
