const OVERSCAN_ROWS = 6;

type Scrolled = { count: number; rowPx: number; topPx: number; heightPx: number };

/** Rows to render: the visible ones, and a few above and below. */
export function visibleWindow({ count, rowPx, topPx, heightPx }: Scrolled): { from: number; to: number } {
  const from = Math.max(0, Math.min(count - 1, Math.floor(topPx / rowPx)) - OVERSCAN_ROWS);
  const to = Math.min(count, Math.ceil((topPx + heightPx) / rowPx) + OVERSCAN_ROWS);
  return { from, to: Math.max(from, to) };
}
