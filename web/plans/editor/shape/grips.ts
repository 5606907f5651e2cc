/** The target of a handle; its id is this as text. */
export type GripTarget =
  | { of: 'home' }
  | { of: 'centre' }
  | { of: 'radius' }
  | { of: 'waypoint'; index: number }
  | { of: 'rally'; index: number }
  /** The midpoint of the leg that starts at this waypoint. */
  | { of: 'leg'; index: number }
  /** `hole` is the index of an inner ring; without it, the outline. */
  | { of: 'corner' | 'middle'; index: number; hole?: number };

const patterns: readonly [RegExp, (index: number, hole: number) => GripTarget][] = [
  [/^home$/, () => ({ of: 'home' })],
  [/^centre$/, () => ({ of: 'centre' })],
  [/^radius$/, () => ({ of: 'radius' })],
  [/^waypoint:(\d+)$/, (index) => ({ of: 'waypoint', index })],
  [/^rally:(\d+)$/, (index) => ({ of: 'rally', index })],
  [/^leg:(\d+)$/, (index) => ({ of: 'leg', index })],
  [/^corner:(\d+)$/, (index) => ({ of: 'corner', index })],
  [/^middle:(\d+)$/, (index) => ({ of: 'middle', index })],
  [/^hole:(\d+):corner:(\d+)$/, (hole, index) => ({ of: 'corner', index, hole })],
  [/^hole:(\d+):middle:(\d+)$/, (hole, index) => ({ of: 'middle', index, hole })],
];

export function gripTarget(id: string): GripTarget | null {
  for (const [pattern, target] of patterns) {
    const match = pattern.exec(id);
    if (match) return target(Number(match[1]), Number(match[2]));
  }
  return null;
}
