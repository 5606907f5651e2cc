export type Rectangle = { width: number; height: number };
export type Packed = { left: number; top: number };

/** Places rectangles on shelves within a width, the tallest first; returns their corners and the height of all. */
export function packRectangles(
  rectangles: readonly Rectangle[],
  width: number,
): { places: Packed[]; height: number } | null {
  const order = rectangles.map((_, number) => number);
  order.sort((one, other) => (rectangles[other]?.height ?? 0) - (rectangles[one]?.height ?? 0));
  const places = rectangles.map((): Packed => ({ left: 0, top: 0 }));
  let [left, top, shelf] = [0, 0, 0];
  for (const number of order) {
    const rectangle = rectangles[number] as Rectangle;
    if (rectangle.width > width) return null;
    if (left + rectangle.width > width) [left, top, shelf] = [0, top + shelf, 0];
    places[number] = { left, top };
    left += rectangle.width;
    shelf = Math.max(shelf, rectangle.height);
  }
  return { places, height: top + shelf };
}
