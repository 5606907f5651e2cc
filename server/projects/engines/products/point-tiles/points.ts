/** East, north and up in metres from the scene's origin; red, green, blue; class of LAS. */
export type Points = { places: Float32Array; colours: Uint8Array; classes: Uint8Array };

export const newPoints = (count: number): Points => ({
  places: new Float32Array(count * 3),
  colours: new Uint8Array(count * 3),
  classes: new Uint8Array(count),
});

export const countOf = ({ classes }: Points): number => classes.length;

/** The chosen points, in the order of `chosen`. */
export function pick(points: Points, chosen: Uint32Array): Points {
  const picked = newPoints(chosen.length);
  for (let to = 0; to < chosen.length; to++) {
    const from = chosen[to] as number;
    for (let axis = 0; axis < 3; axis++) {
      picked.places[to * 3 + axis] = points.places[from * 3 + axis] as number;
      picked.colours[to * 3 + axis] = points.colours[from * 3 + axis] as number;
    }
    picked.classes[to] = points.classes[from] as number;
  }
  return picked;
}

export function join(parts: readonly Points[]): Points {
  const joined = newPoints(parts.reduce((sum, part) => sum + countOf(part), 0));
  let at = 0;
  for (const part of parts) {
    joined.places.set(part.places, at * 3);
    joined.colours.set(part.colours, at * 3);
    joined.classes.set(part.classes, at);
    at += countOf(part);
  }
  return joined;
}

type Triple = [number, number, number];
export type Box = { lowest: Triple; highest: Triple };

export function boxOf({ places }: Points): Box {
  const [lowest, highest]: [Triple, Triple] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (let at = axis; at < places.length; at += 3) {
      const value = places[at] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    [lowest[axis], highest[axis]] = [low, high];
  }
  return { lowest, highest };
}

export const sidesOf = ({ lowest, highest }: Box): Triple => [
  highest[0] - lowest[0],
  highest[1] - lowest[1],
  highest[2] - lowest[2],
];
