import { sql, type RawBuilder } from 'kysely';
import type { Box } from '@overflight/flight/geo/crossings/edge-grid.ts';
import { boxText } from './box-on-globe.ts';

/** Stored boxes start within ±180° and end before 540°: the query is also tried one turn east and west. */
const TURNS_DEG = [-360, 0, 360];

/** Whether the column `box` overlaps this box, in any longitude range. */
export function boxTouches(box: Box): RawBuilder<boolean> {
  const turned = TURNS_DEG.map((turn) => boxText({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }));
  // One by one, because the box index does not support arrays.
  const touches = turned.map((text) => sql`box && ${text}::box`);
  return sql<boolean>`(${sql.join(touches, sql` or `)})`;
}
