import type { Point } from '../planes/local-plane.ts';
import type { LineSegment } from './segments-touch.ts';

/** A box in the plane. */
export type Box = { minX: number; minY: number; maxX: number; maxY: number };

export type EdgeGrid = {
  edges: readonly LineSegment[];
  /** Side of a cell. */
  cellM: number;
  /** Calls `visit` for each edge that may touch the box, until it returns true; returns whether it did. */
  someNear: (box: Box, visit: (edge: number) => boolean) => boolean;
  /** The same for each edge that may touch a leg or come within `marginM` of it. */
  someAlong: (leg: LineSegment, marginM: number, visit: (edge: number) => boolean) => boolean;
};

/** A cell is read this much wider than it is, so that rounding loses no edge. */
const MARGIN = 1e-6;

/**
 * Edges of closed rings in a grid of square cells: a query for a small place visits few edges. There are about as many
 * cells as edges; for very many queries, `fineness` squared times as many pay.
 */
export function edgeGrid(rings: readonly (readonly Point[])[], fineness = 1): EdgeGrid {
  const edges = edgesOf(rings);
  const bounds = boxOf(rings.flat());
  const [width, height] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
  const size = Math.max(Math.sqrt((width * height) / edges.length) / fineness, width / 4096, height / 4096) || 1;
  const [columns, rows] = [Math.floor(width / size) + 1, Math.floor(height / size) + 1];
  const column = (x: number) => Math.min(columns - 1, Math.max(0, Math.floor((x - bounds.minX) / size)));
  const row = (y: number) => Math.min(rows - 1, Math.max(0, Math.floor((y - bounds.minY) / size)));
  /** The edges of cell c are `inCells[k]` for `starts[c] ≤ k < starts[c + 1]`. */
  const starts = new Int32Array(columns * rows + 1);
  for (const edge of edges)
    someCellAlong(edge, MARGIN * size, (cell) => {
      starts[cell + 1] = (starts[cell + 1] as number) + 1;
      return false;
    });
  for (let cell = 1; cell < starts.length; cell++)
    starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
  const inCells = new Int32Array(starts.at(-1) as number);
  const filled = starts.slice();
  for (const [index, edge] of edges.entries())
    someCellAlong(edge, MARGIN * size, (cell) => {
      const at = filled[cell] as number;
      inCells[at] = index;
      filled[cell] = at + 1;
      return false;
    });

  const seen = new Int32Array(edges.length);
  let question = 0;
  return { edges, cellM: size, someNear, someAlong };

  function someNear(box: Box, visit: (edge: number) => boolean): boolean {
    if (box.minX > bounds.maxX || box.maxX < bounds.minX || box.minY > bounds.maxY || box.maxY < bounds.minY)
      return false;
    question++;
    const firstX = column(box.minX);
    const lastX = column(box.maxX);
    const lastY = row(box.maxY);
    for (let y = row(box.minY); y <= lastY; y++)
      for (let x = firstX; x <= lastX; x++) if (someInCell(y * columns + x, visit)) return true;
    return false;
  }

  function someAlong(leg: LineSegment, marginM: number, visit: (edge: number) => boolean): boolean {
    question++;
    return someCellAlong(leg, marginM, (cell) => someInCell(cell, visit));
  }

  function someInCell(cell: number, visit: (edge: number) => boolean): boolean {
    const end = starts[cell + 1] as number;
    for (let at = starts[cell] as number; at < end; at++) {
      const edge = inCells[at] as number;
      if (seen[edge] === question) continue;
      seen[edge] = question;
      if (visit(edge)) return true;
    }
    return false;
  }

  /** For each row, the columns that the segment passes. */
  function someCellAlong(segment: LineSegment, margin: number, visit: (cell: number) => boolean): boolean {
    const isUpward = segment[0].y < segment[1].y;
    const low = segment[isUpward ? 0 : 1];
    const high = segment[isUpward ? 1 : 0];
    const slope = high.y === low.y ? 0 : (high.x - low.x) / (high.y - low.y);
    const lastRow = row(high.y + margin);
    for (let y = row(low.y - margin); y <= lastRow; y++) {
      // Everything beyond the grid belongs to its outermost row.
      const bottom = y === 0 ? low.y : Math.max(low.y, bounds.minY + y * size - margin);
      const top = y === rows - 1 ? high.y : Math.min(high.y, bounds.minY + (y + 1) * size + margin);
      const enters = bottom === low.y ? low.x : low.x + (bottom - low.y) * slope;
      const leaves = top === high.y ? high.x : low.x + (top - low.y) * slope;
      const lastColumn = column(Math.max(enters, leaves) + margin);
      for (let x = column(Math.min(enters, leaves) - margin); x <= lastColumn; x++)
        if (visit(y * columns + x)) return true;
    }
    return false;
  }
}

/** The edges of closed rings in order; neighbours share the same corner object. */
export function edgesOf(rings: readonly (readonly Point[])[]): LineSegment[] {
  return rings.flatMap((ring) => ring.map((from, i): LineSegment => [from, ring[(i + 1) % ring.length] as Point]));
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
