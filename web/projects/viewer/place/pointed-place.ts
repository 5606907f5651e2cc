export type Place = {
  position: readonly [number, number];
  /** Missing on the map: the surface and the terrain tell it. */
  heightM?: number;
};

/** The place under the pointer. It is kept outside of React: the pictures are not drawn anew whenever it changes. */
export function newPointedPlace() {
  let now: Place | null = null;
  const heard = new Set<() => void>();
  return {
    read: () => now,
    tell: (place: Place | null): void => {
      now = place;
      for (const tell of heard) tell();
    },
    listen: (tell: () => void) => {
      heard.add(tell);
      return () => heard.delete(tell);
    },
  };
}
export type PointedPlace = ReturnType<typeof newPointedPlace>;
