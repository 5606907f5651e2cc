/** What a handle on the map stands for; its id is this as text. */
export type GripTarget =
  | { of: 'home' }
  | { of: 'centre' }
  | { of: 'radius' }
  | { of: 'waypoint'; index: number }
  /** The middle of the leg that begins at this waypoint. */
  | { of: 'leg'; index: number }
  /** `hole` counts the rings inside an area; none means the area's own outline. */
  | { of: 'corner' | 'middle'; index: number; hole?: number };

const patterns: readonly [RegExp, (index: number, hole: number) => GripTarget][] = [
  [/^home$/, () => ({ of: 'home' })],
  [/^centre$/, () => ({ of: 'centre' })],
  [/^radius$/, () => ({ of: 'radius' })],
  [/^waypoint:(\d+)$/, (index) => ({ of: 'waypoint', index })],
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
