import type { Point } from './local-plane.ts';
import type { Segment } from './segments-touch.ts';

/** A box in the plane. */
export type Box = { minX: number; minY: number; maxX: number; maxY: number };

export type EdgeGrid = {
  edges: readonly Segment[];
  /** Calls `visit` once for each edge that may touch the box, until it answers true; says whether it did. */
  someNear: (box: Box, visit: (edge: number) => boolean) => boolean;
};

/** A cell is read this much wider than it is, so that rounding loses no edge. */
const MARGIN = 1e-6;

/** The edges of closed rings, sorted into square cells, so that a question about a small place looks at few of them. */
export function edgeGrid(rings: readonly (readonly Point[])[]): EdgeGrid {
  const edges = edgesOf(rings);
  const bounds = boxOf(rings.flat());
  const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
  const size = Math.max(Math.sqrt((width * height) / edges.length), width / 4096, height / 4096) || 1;
  const [columns, rows] = [Math.floor(width / size) + 1, Math.floor(height / size) + 1];
  const column = (x: number) => Math.min(columns - 1, Math.max(0, Math.floor((x - bounds.minX) / size)));
  const row = (y: number) => Math.min(rows - 1, Math.max(0, Math.floor((y - bounds.minY) / size)));
  const cells: (number[] | undefined)[] = [];
  for (const [index, edge] of edges.entries()) place(index, edge);

  const seen = new Int32Array(edges.length);
  let question = 0;
  return { edges, someNear };

  function someNear(box: Box, visit: (edge: number) => boolean): boolean {
    if (box.minX > bounds.maxX || box.maxX < bounds.minX || box.minY > bounds.maxY || box.maxY < bounds.minY)
      return false;
    question++;
    const [firstX, lastX, lastY] = [column(box.minX), column(box.maxX), row(box.maxY)];
    for (let y = row(box.minY); y <= lastY; y++)
      for (let x = firstX; x <= lastX; x++)
        for (const edge of cells[y * columns + x] ?? []) {
          if (seen[edge] === question) continue;
          seen[edge] = question;
          if (visit(edge)) return true;
        }
    return false;
  }

  /** Row by row, into the columns that the edge passes there. */
  function place(index: number, [a, b]: Segment): void {
    const [low, high] = a.y < b.y ? [a, b] : [b, a];
    const slope = high.y === low.y ? 0 : (high.x - low.x) / (high.y - low.y);
    const margin = MARGIN * size;
    const lastRow = row(high.y + margin);
    for (let y = row(low.y - margin); y <= lastRow; y++) {
      const bottom = Math.max(low.y, bounds.minY + y * size - margin);
      const top = Math.min(high.y, bounds.minY + (y + 1) * size + margin);
      const enters = bottom === low.y ? low.x : low.x + (bottom - low.y) * slope;
      const leaves = top === high.y ? high.x : low.x + (top - low.y) * slope;
      const lastColumn = column(Math.max(enters, leaves) + margin);
      for (let x = column(Math.min(enters, leaves) - margin); x <= lastColumn; x++)
        (cells[y * columns + x] ??= []).push(index);
    }
  }
}

/** The edges of closed rings in order; neighbours share the very same corner object. */
export function edgesOf(rings: readonly (readonly Point[])[]): Segment[] {
  return rings.flatMap((ring) => ring.map((from, i): Segment => [from, ring[(i + 1) % ring.length] as Point]));
}

export function boxOf(points: readonly Point[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return box;
}
